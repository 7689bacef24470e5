import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A filling that a peer's own test makes. */
export interface RecordedCase {
  readonly name: string;
  readonly data: unknown;
  readonly options: Readonly<Record<string, unknown>>;
  /** What of the data and the options is no data: functions, objects of a class, a parser of its own. */
  readonly kinds: readonly string[];
  /** The template, where it is a file; and XML in its place, where the peer's test has no file. */
  readonly template: Uint8Array | undefined;
  readonly fragment: string | undefined;
  /** What the peer made of it: a file, or XML; neither where it refuses, and then with these words. */
  readonly result: Uint8Array | string | undefined;
  readonly error: string | undefined;
}

/** Peers by what their repositories' folders hold. */
const peers = {
  docxtemplater: { sign: "es6/docxtemplater.js", recorder: "record.cjs" },
  "docx-templates": { sign: "src/__tests__/templating.test.ts", recorder: "record.cjs" },
  "easy-template-x": { sign: "src/templateHandler.ts", recorder: "record.cjs" },
  carbone: { sign: "test/test.builder.buildXML.js", recorder: "record.cjs" },
  docxtpl: { sign: "docxtpl/template.py", recorder: "record.py" },
  "docx-mailmerge": { sign: "mailmerge.py", recorder: "record.py" },
} as const;

export type PeerName = keyof typeof peers;

const here = fileURLToPath(new URL(".", import.meta.url));
const python = fileURLToPath(new URL("../../../out/word-tools/bin/python", import.meta.url));

/** Whose repository a folder has; undefined: of none of the peers. */
export const peerOf = (folder: string): PeerName | undefined =>
  (Object.keys(peers) as PeerName[]).find((name) => existsSync(join(folder, peers[name].sign)));

/**
 * Runs the tests of the repository in a folder with its own program, and reads what they filled with what. `scratch`: a folder for their files.
 *
 * @throws Error when they were not run to their end: install.sh has not been run, or the peer's tests have another form today
 */
export function recordedCases(peer: PeerName, folder: string, scratch: string): readonly RecordedCase[] {
  const { recorder } = peers[peer];
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const program = recorder.endsWith(".py") ? python : "node";
  const { stderr, status } = spawnSync(program, [join(here, recorder), peer, folder, scratch], {
    encoding: "utf8",
    maxBuffer: 1e8,
    timeout: 300_000,
  });
  const list = join(scratch, "cases.jsonl");
  const lines = existsSync(list) ? readFileSync(list, "utf8").split("\n").filter(Boolean) : [];
  if (lines.length === 0 || status !== 0)
    throw new Error(
      `The tests of ${peer} were not recorded to their end; has tools/judges/word/install.sh been run?\n${stderr}`,
    );
  return lines.map((line) => caseOf(JSON.parse(line), scratch));
}

type CaseLine = Omit<RecordedCase, "template" | "error" | "fragment"> & {
  readonly number: number;
  readonly fragment?: string;
  readonly error?: string;
};

function caseOf({ number, result, ...line }: CaseLine, scratch: string): RecordedCase {
  const file = (kind: string): Uint8Array | undefined => {
    const path = join(scratch, `${number}.${kind}.docx`);
    return existsSync(path) ? readFileSync(path) : undefined;
  };
  return {
    ...line,
    fragment: line.fragment,
    error: line.error,
    template: file("template"),
    result: file("result") ?? result,
  };
}
