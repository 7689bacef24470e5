import { createHash } from "node:crypto";
import { type BundleFile, bundleFilesIn, storedZip } from "../../../src/proof/bundle/stored-zip.ts";

/** A copy of a bundle that somebody has changed, and what has to be found: a reason, or one of several where the change itself decides. */
export interface ChangedCopy {
  readonly what: string;
  readonly bundle: Buffer;
  readonly found: readonly string[];
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const manifestName = "evidence.json";
const otherHash = "0".repeat(64);

/**
 * Copies with each thing changed in turn. Three forgers, one better than the other: one changes bytes; one makes a sound archive again; one
 * also puts the hashes right that the list has.
 */
export function* changedCopies(bundle: Buffer, foreign: Buffer): Generator<ChangedCopy> {
  const files = bundleFilesIn(bundle, 100) ?? [];
  const foreignFiles = bundleFilesIn(foreign, 100) ?? [];
  yield* changedBytes(bundle, files);
  yield* changedBits(bundle);
  yield* changedFiles(files);
  yield* changedManifest(files);
  for (const { name, bytes } of files) {
    if (/^events\/\d+\.json$/.test(name)) yield* changedJson(files, name, "ROOT");
    if (name.endsWith(".tlog-proof")) yield* changedProof(files, name);
    if (name.startsWith("provenance")) yield* changedJson(files, name, "STATEMENT");
    if (name.startsWith("document"))
      yield copy(`${name} is another file`, repaired(files, name, Buffer.concat([bytes, Buffer.from(" ")])), "SUBJECT");
  }
  yield* changedEvents(files, foreignFiles);
}

const copy = (what: string, files: readonly BundleFile[], ...found: readonly string[]): ChangedCopy => {
  return { what, bundle: storedZip(files), found };
};

/** The beginning and the end of every header and of every file; what is cut, put before, between and behind. */
function* changedBytes(bundle: Buffer, files: readonly BundleFile[]): Generator<ChangedCopy> {
  const places = new Set<number>();
  let at = 0;
  for (const { name, bytes } of files) {
    const head = 30 + name.length;
    for (const n of [0, head - 1, head, head + bytes.length - 1]) places.add(at + n);
    at += head + bytes.length;
  }
  for (const place of places) yield turnedByte(bundle, place);
  const cuts = [0, 1, 4, 30, at, bundle.length - 22, bundle.length - 1];
  for (const cut of cuts) yield { what: `cut at ${cut}`, bundle: bundle.subarray(0, cut), found: ["ZIP"] };
  for (const place of [0, at, bundle.length]) {
    const bytes = Buffer.concat([bundle.subarray(0, place), Buffer.from("x"), bundle.subarray(place)]);
    yield { what: `a byte more at ${place}`, bundle: bytes, found: ["ZIP"] };
  }
}

/** A byte of each stretch of the bundle. */
function* changedBits(bundle: Buffer): Generator<ChangedCopy> {
  const stretch = Math.ceil(bundle.length / 64);
  for (let place = stretch >> 1; place < bundle.length; place += stretch) yield turnedByte(bundle, place);
}

function turnedByte(bundle: Buffer, place: number): ChangedCopy {
  const bytes = Buffer.from(bundle);
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  return { what: `byte ${place} is another`, bundle: bytes, found: ["ZIP"] };
}

/** Each file changed, taken out, doubled, named otherwise and moved, in a sound archive. */
function* changedFiles(files: readonly BundleFile[]): Generator<ChangedCopy> {
  for (const [index, file] of files.entries()) {
    const isList = file.name === manifestName;
    const bytes = Buffer.concat([file.bytes, Buffer.from("\n")]);
    const [changed, gone] = isList ? ["MANIFEST", "MANIFEST"] : ["HASH", "FILES"];
    yield copy(`${file.name} has a line more`, files.toSpliced(index, 1, { ...file, bytes }), changed);
    yield copy(`${file.name} is empty`, files.toSpliced(index, 1, { ...file, bytes: Buffer.alloc(0) }), changed);
    // Without its list an archive of nothing else is still an archive.
    yield copy(`${file.name} is gone`, files.toSpliced(index, 1), gone);
    yield copy(`${file.name} is there twice`, files.toSpliced(index, 0, file), "ZIP");
    yield copy(`${file.name} has another name`, files.toSpliced(index, 1, { ...file, name: "other" }), gone);
    yield copy(`${file.name} leads out`, files.toSpliced(index, 1, { ...file, name: "../other" }), "ZIP");
    const next = files[index + 1];
    if (next !== undefined)
      yield copy(`${file.name} stands behind the next`, files.toSpliced(index, 2, next, file), gone);
  }
  yield copy("a file more", [...files, { name: "more", bytes: Buffer.from("more") }], "FILES");
}

const parsed = (files: readonly BundleFile[], name = manifestName): { [key: string]: Json } =>
  JSON.parse(Buffer.from(files.find((file) => file.name === name)?.bytes ?? []).toString());

const lineOf = (value: Json): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

function withFile(files: readonly BundleFile[], name: string, bytes: Uint8Array): readonly BundleFile[] {
  return files.map((file) => (file.name === name ? { name, bytes } : file));
}

/** With the hashes put right. */
function relisted(files: readonly BundleFile[], change: (manifest: { [key: string]: Json }) => void = () => {}) {
  const manifest = parsed(files);
  const others = files.filter(({ name }) => name !== manifestName);
  manifest["files"] = Object.fromEntries(others.map(({ name, bytes }) => [name, sha256(bytes)]));
  change(manifest);
  return withFile(files, manifestName, lineOf(manifest));
}

const repaired = (files: readonly BundleFile[], name: string, bytes: Uint8Array): readonly BundleFile[] =>
  relisted(withFile(files, name, bytes));

/** Each member of the list. */
function* changedManifest(files: readonly BundleFile[]): Generator<ChangedCopy> {
  const manifest = parsed(files);
  const reasonOf = (way: readonly string[]): readonly string[] => {
    const [member = "", , part] = way;
    if (member === "documentId" || member === "madeAt") return ["DOCUMENT"];
    if (member === "files") return ["HASH"];
    if (member === "subject") return part === "sha256" ? ["SUBJECT"] : ["FILES"];
    return ["MANIFEST"];
  };
  for (const { way, value } of changedLeaves(manifest))
    yield copy(`${manifestName}: ${way.join("/")}`, withFile(files, manifestName, lineOf(value)), ...reasonOf(way));
  for (const key of Object.keys(manifest)) {
    const { [key]: _, ...rest } = manifest;
    yield copy(`${manifestName} without ${key}`, withFile(files, manifestName, lineOf(rest)), "MANIFEST");
  }
  const line = JSON.stringify(manifest);
  const spelled: Readonly<Record<string, string>> = {
    "with blanks": `${JSON.stringify(manifest, null, 1)}\n`,
    "with a member more": `${line.slice(0, -1)},"more":1}\n`,
    "with a key twice": `${line.slice(0, -1)},"format":"colophon.evidence.v1"}\n`,
    "without its line feed": line,
    "with a byte order mark": `\uFEFF${line}\n`,
    "as a list": `[${line}]\n`,
    "in other words": "no JSON\n",
    "nested deeply": `${"[".repeat(100_000)}\n`,
    "with an escape": `${line.replace('"format"', '"\\u0066ormat"')}\n`,
    "with an event's members the other way round": `${line.replace(/\{("file":"events[^,]*),("proof":[^}]*)\}/, "{$2,$1}")}\n`,
    "with names that are numbers": `${line.replace('"files":{', '"files":{"2":"x","1":"x",')}\n`,
  };
  const joined = line.replace(/(?<="files":\{"events\/0\.json)":"[0-9a-f]*","/, ",");
  yield copy(
    `${manifestName} with two names as one`,
    withFile(files, manifestName, Buffer.from(`${joined}\n`)),
    "FILES",
  );
  for (const [how, text] of Object.entries(spelled))
    yield copy(`${manifestName} ${how}`, withFile(files, manifestName, Buffer.from(text)), "MANIFEST");
  const subject = manifest["subject"] as { file: string | null; sha256: string }[];
  const kept = subject.map(({ file }) => file);
  if (kept.every((file) => file !== null)) {
    const without = files.filter(({ name }) => !kept.includes(name));
    const other = relisted(without, (list) => {
      list["subject"] = subject.map(() => ({ file: null, sha256: otherHash }));
    });
    yield copy("the file taken out, and another hash in its place", other, "SUBJECT");
  }
}

interface ChangedLeaf {
  readonly way: readonly string[];
  readonly value: Json;
}

/** The value with each text, number and word in it changed in turn. */
function* changedLeaves(value: Json, way: readonly string[] = []): Generator<ChangedLeaf> {
  if (typeof value === "object" && value !== null) {
    for (const [key, member] of Object.entries(value))
      for (const changed of changedLeaves(member, [...way, key])) {
        const copied: Json = Array.isArray(value) ? [...value] : { ...value };
        (copied as { [key: string]: Json })[key] = changed.value;
        yield { way: changed.way, value: copied };
      }
    if (Array.isArray(value) && value.length === 0) yield { way, value: [1] };
  } else yield { way, value: otherThan(value) };
}

function otherThan(value: Json): Json {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  if (typeof value !== "string" || value === "") return "x";
  const last = value.at(-1) === "0" ? "1" : "0";
  return `${value.slice(0, -1)}${last}`;
}

/** Each member of an event or of the statement, by a forger who puts the list right. */
function* changedJson(files: readonly BundleFile[], name: string, reason: string): Generator<ChangedCopy> {
  const bytes = Buffer.from(files.find((file) => file.name === name)?.bytes ?? []);
  const end = bytes.toString().endsWith("\n") ? "\n" : "";
  for (const { way, value } of changedLeaves(parsed(files, name))) {
    const text = Buffer.from(`${JSON.stringify(value)}${end}`);
    yield copy(`${name}: ${way.join("/")}`, repaired(files, name, text), reason);
  }
  const blank = Buffer.concat([bytes, Buffer.from(" ")]);
  yield copy(`${name} with a blank`, repaired(files, name, blank), reason);
}

/** Each line of a proof: taken out, doubled, swapped, changed. */
function* changedProof(files: readonly BundleFile[], name: string): Generator<ChangedCopy> {
  const text = Buffer.from(files.find((file) => file.name === name)?.bytes ?? []).toString();
  const isOnly = !files.some((file) => file.name.endsWith(".tlog-proof") && file.name !== name);
  const lines = text.split("\n");
  const blank = lines.indexOf("");
  const with_ = (what: string, changed: readonly string[], ...found: readonly string[]): ChangedCopy =>
    copy(`${name}: ${what}`, repaired(files, name, Buffer.from(changed.join("\n"))), ...found);
  // Where there are several proofs, one with another checkpoint is found before anything else.
  const ofNote = (...found: readonly string[]): readonly string[] => (isOnly ? found : ["PROOF"]);
  for (let at = 0; at < lines.length - 1; at += 1) {
    const line = lines[at] as string;
    const isHash = at > 1 && at < blank;
    const found = isHash ? ["ROOT"] : ["PROOF", "SIGNATURE"];
    yield with_(`line ${at} gone`, lines.toSpliced(at, 1), ...found);
    yield with_(`line ${at} twice`, lines.toSpliced(at, 0, line), ...found);
    if (isHash && at + 1 < blank) yield with_(`line ${at} behind`, swapped(lines, at), "ROOT");
    if (isHash) {
      yield with_(`line ${at} another`, lines.with(at, turned(line)), "ROOT");
      yield with_(`line ${at} without its padding`, lines.with(at, line.slice(0, -1)), "PROOF");
      yield with_(`line ${at} in another spelling`, lines.with(at, otherPadding(line)), "PROOF");
    }
  }
  const index = Number(lines[1]?.slice("index ".length));
  for (const other of [index - 1, index + 1, 10_000])
    yield with_(`leaf ${other}`, lines.with(1, `index ${other}`), "ROOT");
  for (const other of ["-1", "01", "1e3", "0x1", "", "9007199254740993", "9999999999999999"])
    yield with_(`leaf ${other}`, lines.with(1, `index ${other}`), "PROOF");
  yield with_("another header", lines.with(0, `${lines[0]}x`), "PROOF");
  const [origin = "", size = "", root = "", , signature = ""] = lines.slice(blank + 1);
  const noteLine = (offset: number, line: string): readonly string[] => lines.with(blank + 1 + offset, line);
  yield with_("another tree", noteLine(0, `${origin}x`), ...ofNote("SIGNATURE"));
  for (const other of [Number(size) - 1, Number(size) + 1])
    yield with_(`a tree of ${other}`, noteLine(1, `${other}`), ...ofNote("ROOT", "SIGNATURE"));
  yield with_("another root", noteLine(2, turned(root)), ...ofNote("ROOT"));
  const signed = signature.lastIndexOf(" ") + 1;
  const bytes = Buffer.from(signature.slice(signed), "base64");
  for (let at = 0; at < bytes.length; at += 3) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const line = `${signature.slice(0, signed)}${changed.toString("base64")}`;
    // The first four bytes name the key: then it is another one, which nobody knows.
    yield with_(`byte ${at} of the signature`, noteLine(4, line), ...ofNote(at < 4 ? "NOT_TRUSTED" : "SIGNATURE"));
  }
  yield with_("another name at the signature", noteLine(4, signature.replace("— ", "— x")), ...ofNote("SIGNATURE"));
  yield with_("another dash at the signature", noteLine(4, signature.replace("—", "-")), ...ofNote("SIGNATURE"));
}

const swapped = (lines: readonly string[], at: number): readonly string[] =>
  lines.toSpliced(at, 2, lines[at + 1] as string, lines[at] as string);

/** Another hash. */
const turned = (line: string): string => `${line.startsWith("A") ? "B" : "A"}${line.slice(1)}`;

/** The same bytes, with bits set that nothing reads. */
function otherPadding(line: string): string {
  const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const last = digits[digits.indexOf(line.at(-2) ?? "") + 1];
  return `${line.slice(0, -2)}${last}=`;
}

/** Whole events with their proofs: taken out, put in another order, or those of another document. */
function* changedEvents(files: readonly BundleFile[], foreign: readonly BundleFile[]): Generator<ChangedCopy> {
  const pairs = pairsOf(files);
  const [own] = pairs;
  const [other] = pairsOf(foreign);
  if (own === undefined || other === undefined) return;
  yield copy("another document's event and proof", withPairs(files, [other]), "PROOF", "DOCUMENT");
  const ownProof = { ...other, proof: own.proof };
  yield copy("another document's event under the proof", withPairs(files, [ownProof, ...pairs.slice(1)]), "ROOT");
  if (pairs.length < 2) return;
  const last = pairs.at(-1) as EventPair;
  yield copy("the first event taken out", withPairs(files, pairs.slice(1)), "DOCUMENT");
  yield copy("the events the other way round", withPairs(files, pairs.toReversed()), "DOCUMENT");
  yield copy("the last event twice", withPairs(files, [...pairs, last]), "DOCUMENT");
  yield copy("the proofs exchanged", withPairs(files, [{ ...own, proof: last.proof }, ...pairs.slice(1)]), "ROOT");
}

interface EventPair {
  readonly event: Uint8Array;
  readonly proof: Uint8Array;
}

function pairsOf(files: readonly BundleFile[]): readonly EventPair[] {
  const events = files.filter(({ name }) => /^events\/\d+\.json$/.test(name));
  const proofs = files.filter(({ name }) => name.endsWith(".tlog-proof"));
  return events.map(({ bytes }, index) => ({ event: bytes, proof: proofs[index]?.bytes ?? Buffer.alloc(0) }));
}

function withPairs(files: readonly BundleFile[], pairs: readonly EventPair[]): readonly BundleFile[] {
  const [list, ...others] = files as readonly [BundleFile, ...BundleFile[]];
  const events = pairs.flatMap(({ event, proof }, index) => [
    { name: `events/${index}.json`, bytes: event },
    { name: `events/${index}.tlog-proof`, bytes: proof },
  ]);
  return relisted([list, ...events, ...others.filter(({ name }) => !name.startsWith("events/"))], (manifest) => {
    manifest["events"] = pairs.map((_, index) => ({
      file: `events/${index}.json`,
      proof: `events/${index}.tlog-proof`,
    }));
  });
}
