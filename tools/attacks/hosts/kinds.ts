import { formOf } from "../../../test/support/attack/files.ts";
import { hostileForms } from "../../../test/support/files/hostile-forms.ts";

/** A hostile job against the process that renders: a request below `/v1/{tenantId}`. */
export interface Kind {
  readonly what: string;
  readonly path: string;
  /** A body like no other: what ended two hosts is refused before it gets to one. */
  readonly body: (number: number) => string | FormData;
  /** Whether the answer may be a success. */
  readonly mayBeMade?: true;
}

/** Names that `deadly-renderer.mjs` knows. */
const deeds = [
  "heap filled in one step",
  "heap filled bit by bit",
  "buffers without end",
  "trap of WebAssembly",
  "endless loop of WebAssembly",
  "endless loop",
  "native call without end",
  "promise that never settles",
  "end of the thread",
  "SIGKILL",
  "SIGABRT",
  "SIGSEGV",
  "SIGSTOP",
  "bytes on the channel that are no frame",
];

const content = { document: { content: [{ p: "$data.number" }] } };

const ofRenderer: readonly Kind[] = deeds.map((deadly) => ({
  what: deadly,
  path: "documents/generate-from-template",
  body: (number) => JSON.stringify({ content, data: { deadly, number: String(number) } }),
  // One that was stopped for others goes on with SIGCONT.
  ...(deadly === "SIGSTOP" ? { mayBeMade: true } : {}),
}));

/** Files that once ended a process; a comment behind each makes it another file. */
const ofReader: readonly Kind[] = Object.entries(hostileForms).map(([what, make]) => ({
  what: `a form to verify: ${what}`,
  path: "documents/verify",
  body: (number) => formOf("form.pdf", Buffer.concat([make(), Buffer.from(`\n%${number}\n`)])),
  mayBeMade: true,
}));

export const kinds: readonly Kind[] = [...ofRenderer, ...ofReader];
