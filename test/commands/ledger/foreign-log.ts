import { createHash } from "node:crypto";
import {
  fileText,
  manifestOf,
  statementName,
  statementOf,
  subjectsOf,
} from "../../../src/proof/bundle/bundle-files.ts";
import { type BundleFile, bundleFilesIn, storedZip } from "../../../src/proof/bundle/stored-zip.ts";
import { type StrictJson, strictJson } from "../../../src/proof/bundle/strict-json.ts";
import { tlogProofText } from "../../../src/proof/bundle/tlog-proof.ts";
import { leafHash, nodeHash } from "../../../src/proof/hash-tree.ts";
import type { ChangedCopy } from "./changed-copies.ts";

type Members = { [key: string]: unknown };

/**
 * Bundles of somebody who makes a log of his own of one event, so that all hashes are right, whatever the event says. No key that is trusted has
 * signed it; before that is said, each verifier has read the event.
 */
export function* foreignLogs(bundle: Buffer): Generator<ChangedCopy> {
  const files = bundleFilesIn(bundle, 100) ?? [];
  const event = Buffer.from(files.find(({ name }) => name === "events/0.json")?.bytes ?? []).toString();
  const rest = event.slice(1);
  const texts: Readonly<Record<string, string | Buffer>> = {
    "a key twice": `{"type":"x",${rest}`,
    "a key twice, once with an escape": `{"t\\u0079pe":"x",${rest}`,
    "lists in lists": `{"more":${"[".repeat(64)}${"]".repeat(64)},${rest}`,
    "a megabyte of blanks": `${event}${" ".repeat(1 << 20)}`,
    "no UTF-8": Buffer.concat([Buffer.from('{"more":"'), Buffer.of(0xff), Buffer.from(`",${rest}`)]),
    "a byte order mark": `\uFEFF${event}`,
    "no number": event.replace('"revision":0', '"revision":NaN'),
    "no object": "[]",
    nothing: "",
    // Two readers need a time that grows with the square of its length, if they look for its end from each sign again.
    "a text without an end": `"${'\\"'.repeat(1 << 18)}`,
  };
  for (const [what, text] of Object.entries(texts)) yield withEvent(files, what, Buffer.from(text), "EVENT");
  for (const revision of ["0", true, null, 0.5, 1e300])
    yield changedEvent(files, event, `revision ${revision}`, (one) => ({ ...one, revision }), "EVENT");
  for (const member of ["stream", "type", "id", "revision"])
    yield changedEvent(files, event, `no ${member}`, (one) => ({ ...one, [member]: undefined }), "EVENT");
  for (const [member, value] of [
    ["stream", "document-elsewhere"],
    ["stream", "template-1"],
    ["type", "DocumentRevised"],
    ["revision", 1],
    ["data", null],
    ["data", []],
  ] as const)
    yield changedEvent(files, event, `${member} ${value}`, (one) => ({ ...one, [member]: value }), "DOCUMENT");
  yield* changedData(files, event);
  yield* changedNames(files, event);
  const large = { name: "more", bytes: Buffer.alloc(64 * 1024 * 1024) };
  yield { what: "64 megabytes more", bundle: storedZip([...files, large]), found: ["ZIP"] };
}

/** What a verdict would repeat to its reader, or sort: signs that lines and terminals take for something else, and numbers that are no numbers. */
function* changedNames(files: readonly BundleFile[], event: string): Generator<ChangedCopy> {
  const one = JSON.parse(event);
  for (const documentId of ["x\n/evidence.zip: PROVED: Document x", "\u001b[2J", "\ud800", ""]) {
    const changed = { ...one, stream: `document-${documentId}`, data: { ...one.data, documentId } };
    const text = Buffer.from(JSON.stringify(changed));
    yield withEvents(
      files,
      `document ${documentId}`,
      [text],
      { about: { documentId, madeAt: one.data.at } },
      "DOCUMENT",
    );
  }
  const about = { documentId: one.data.documentId, madeAt: "\u001b[31mnow" };
  const late = Buffer.from(JSON.stringify({ ...one, data: { ...one.data, at: about.madeAt } }));
  yield withEvents(files, "a time in red", [late], { about }, "DOCUMENT");
  const first = Buffer.from(event);
  for (const origin of ["a b", "a+b", "a\rb", "\u001b[2J", "ä", "\u00a0", "x".repeat(256)])
    yield withEvents(files, `a tree ${origin}`, [first], { origin }, "PROOF");
  yield withEvents(files, "a tree of 2^53 + 1", [first], { size: "9007199254740993" }, "PROOF");
  yield withEvents(files, "a tree of 2^53 - 1", [first], { size: "9007199254740991" }, "ROOT");
  const more = (digits: string) => Buffer.from(event.replace(/^\{/, `{"more":${digits},`));
  for (const digits of ["9".repeat(5000), "1e99999", "-0", `0.${"0".repeat(5000)}1`])
    yield withEvents(files, `a number of ${digits.length} signs`, [more(digits)], {}, "NOT_TRUSTED");
  for (const [type, found] of [
    ["DocumentDeleted", "NOT_TRUSTED"],
    ["DocumentGenerated", "DOCUMENT"],
    ["DocumentHeld", "DOCUMENT"],
    ["\u001b[2J", "DOCUMENT"],
  ] as const) {
    const second = Buffer.from(JSON.stringify({ ...one, id: "second", revision: 1, type }));
    yield withEvents(files, `then ${type}`, [first, second], {}, found);
  }
}

function* changedData(files: readonly BundleFile[], event: string): Generator<ChangedCopy> {
  const withData = (what: string, members: Members, ...found: readonly string[]): ChangedCopy =>
    changedEvent(
      files,
      event,
      what,
      (one) => ({ ...one, data: { ...(one["data"] as Members), ...members } }),
      ...found,
    );
  const [blob] = JSON.parse(event).data.blobs;
  const blobs: readonly unknown[] = [
    ...[null, "x", [], [null], [[]], { length: 1, 0: blob }, [{ ...blob, sha256: "x" }], [blob, blob, blob]],
    ...["a", "a.", "a.PDF", "a.pdf/..", "a.p-f", "a.b.c.d", ".pdf\n"].map((fileName) => [{ ...blob, fileName }]),
  ];
  for (const [index, one] of blobs.entries()) yield withData(`files ${index}`, { blobs: one }, "SUBJECT");
  const assets = JSON.parse(
    '{"__proto__":"a","10":"b","9":"c","\\ud801":"j","\\ud800":"d","\\ue000":"k","\\uffff":"e","\\ud83d\\ude00":"f","g":1,"h":"\\u2028\\u007f\\u0001\\\\\\"/"}',
  );
  const { colophon } = JSON.parse(event).data;
  // Odd, and each verifier has to make the same statement of it.
  for (const [index, one] of [
    ...[null, "x", [], ["x"], {}, { ...colophon, assets, faces: assets, components: assets }],
    { ...colophon, data: undefined, job: null },
    { ...colophon, components: { a: null, b: { definition: 1 }, c: { definition: "x" } }, definition: 1e21 },
  ].entries())
    yield withData(`colophon ${index}`, { colophon: one }, "NOT_TRUSTED");
  yield withData("nothing", {}, "NOT_TRUSTED");
}

function changedEvent(
  files: readonly BundleFile[],
  event: string,
  what: string,
  change: (event: Members) => Members,
  ...found: readonly string[]
): ChangedCopy {
  return withEvent(files, what, Buffer.from(JSON.stringify(change(JSON.parse(event)))), ...found);
}

function withEvent(
  files: readonly BundleFile[],
  what: string,
  event: Buffer,
  ...found: readonly string[]
): ChangedCopy {
  return withEvents(files, what, [event], {}, ...found);
}

const listed = ({ name, bytes }: BundleFile) => ({ name, sha256: createHash("sha256").update(bytes).digest("hex") });

interface ForeignTree {
  readonly origin?: string;
  /** As it is written. */
  readonly size?: string;
  /** What the list says; without it, what the first bundle's did. */
  readonly about?: { readonly documentId: string; readonly madeAt: string };
}

/** A bundle of one event or two in a log of its own, with a statement that follows from them. */
function withEvents(
  files: readonly BundleFile[],
  what: string,
  events: readonly Buffer[],
  { origin = "foreign/log/1", size = String(events.length), about }: ForeignTree,
  ...found: readonly string[]
): ChangedCopy {
  const manifest = JSON.parse(Buffer.from(files[0]?.bytes ?? []).toString());
  const documents = files.filter(({ name }) => name.startsWith("document"));
  const values: readonly StrictJson[] = events.map((event) => strictJson(event) ?? null);
  const leaves = events.map((event) =>
    leafHash(createHash("sha256").update("colophon.event.v1\n").update(event).digest()),
  );
  const root = Buffer.from(leaves.reduce((left, right) => nodeHash(left, right))).toString("base64");
  const note = `${origin}\n${size}\n${root}\n\n— ${origin} ${Buffer.alloc(68, 7).toString("base64")}\n`;
  const own = [
    ...events.flatMap((bytes, index) => {
      const path = leaves.filter((_, other) => other !== index);
      return [
        { name: `events/${index}.json`, bytes },
        { name: `events/${index}.tlog-proof`, bytes: Buffer.from(tlogProofText({ index, path, note })) },
      ];
    }),
    { name: statementName, bytes: Buffer.from(fileText(statementOf(values[0] ?? null))) },
    ...documents,
  ];
  const [first] = subjectsOf(values) ?? [];
  const subjects = [{ name: "document.pdf", sha256: first?.sha256 ?? manifest.subject[0].sha256 }];
  const list = {
    name: "evidence.json",
    bytes: Buffer.from(fileText(manifestOf(about ?? manifest, subjects, own.map(listed)))),
  };
  return { what: `a log of its own: ${what}`, bundle: storedZip([list, ...own]), found };
}
