import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import type { bundleVerdicts, refutedReasons } from "../../vocabulary/http/verification.ts";
import { type Checkpoint, readCheckpoint } from "../checkpoint.ts";
import { isKeyName, keyIdOf, type NoteKey, openNote } from "../note.ts";
import { rootByInclusion } from "../tree-proof.ts";
import {
  type BundleManifest,
  bundleFormat,
  documentOf,
  eventName,
  fileText,
  manifestName,
  mostBundleEvents,
  proofName,
  statementName,
  statementOf,
  subjectsOf,
} from "./bundle-files.ts";
import { type BundleFile, bundleFilesIn } from "./stored-zip.ts";
import { memberOf, type StrictJson, strictJson, textOf } from "./strict-json.ts";
import { readTlogProof, type TlogProof } from "./tlog-proof.ts";

type RefutedReason = (typeof refutedReasons)[number];

/** Result of checking a bundle. */
export interface BundleVerdict {
  readonly verdict: (typeof bundleVerdicts)[number];
  /** Null unless it is refuted. */
  readonly reason: RefutedReason | null;
  /** What it says, in a sentence. */
  readonly message: string;
  /** Null when it is refuted. */
  readonly proved: ProvedDocument | null;
}

/** What a sound bundle says. */
interface ProvedDocument {
  readonly documentId: string;
  readonly madeAt: string;
  /** What it consists of: the document, and a signature beside it. */
  readonly files: readonly { readonly name: string; readonly sha256: string; readonly isInBundle: boolean }[];
  /** What happened to it, by type of event, the first one first. */
  readonly events: readonly string[];
  /** The tree that it is in, and how many events the tree had. */
  readonly origin: string;
  readonly size: number;
}

/** Says what is wrong. */
class Refuted extends Error {
  readonly reason: RefutedReason;

  constructor(reason: RefutedReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

const mostBundleBytes = 64 * 1024 * 1024;
const mostEventBytes = 1024 * 1024;
const mostProofBytes = 16 * 1024;
const mostManifestBytes = 1024 * 1024;
/** `evidence.json`, the statement, the document and a signature beside it. */
const mostFiles = 4 + 2 * mostBundleEvents;
const domain = "colophon.event.v1\n";
/** What a verdict repeats has no sign that a terminal or a reader takes for something else. */
const documentForm = /^[0-9a-f]{32}$/;
const instantForm = /^[0-9TZ:.+-]{1,40}$/;
/** Types of the events behind the first. */
const laterTypes: ReadonlySet<string> = new Set(["DocumentRevised", "DocumentDeleted", "DocumentExpired"]);

/** Whether bytes begin as a bundle does: an archive whose first file is its list. */
export function isBundle(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 30 + manifestName.length)).toString("latin1");
  return head.startsWith("PK\x03\x04") && head.slice(30) === manifestName;
}

/**
 * Checks a bundle by what is in it and by the keys that the caller trusts, and by nothing else. All bytes are believed to be hostile: sizes and
 * numbers are bounded before anything is made of them.
 */
export function verifyBundle(bytes: Uint8Array, keys: readonly NoteKey[]): BundleVerdict {
  try {
    return judge(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), keys);
  } catch (error) {
    if (!(error instanceof Refuted)) throw error;
    return { verdict: "REFUTED", reason: error.reason, message: error.message, proved: null };
  }
}

function judge(archive: Buffer, keys: readonly NoteKey[]): BundleVerdict {
  const files = archive.length <= mostBundleBytes ? bundleFilesIn(archive, mostFiles) : undefined;
  if (files === undefined) throw new Refuted("ZIP", "It is not an archive as bundles are, byte by byte.");
  const listed = readManifest(files);
  mustHoldListed(files, listed);
  const byName = new Map(files.map(({ name, bytes }) => [name, bytes]));
  const proofs = listed.events.map((_, index) => proofIn(byName, index));
  const checkpoint = checkpointIn(proofs);
  const texts = proofs.map((proof, index) => eventIn(byName, index, proof, checkpoint));
  const isTrusted = isSignedBy(proofs[0]?.note ?? "", checkpoint, keys);
  const events = texts.map((text, index) => readEvent(text, index));
  mustBeOfOneDocument(events, listed, proofs);
  mustHaveSubjects(events, listed);
  const [first] = events;
  if (fileText(statementOf(first as StrictJson)) !== text(byName.get(statementName)))
    throw new Refuted("STATEMENT", `${statementName} does not say what the event says.`);
  return soundVerdict(events, listed, checkpoint, isTrusted);
}

function soundVerdict(
  events: readonly StrictJson[],
  { documentId, madeAt, subject }: BundleManifest,
  { origin, size }: Checkpoint,
  isTrusted: boolean,
): BundleVerdict {
  const files = (subjectsOf(events) ?? []).map((one, index) => {
    return { ...one, isInBundle: subject[index]?.file !== null };
  });
  const types = events.map((event) => textOf(event, "type") ?? "");
  const proved = { documentId, madeAt, files, events: types, origin, size };
  const what = `Document ${documentId}, made at ${madeAt}, is in the log ${origin}`;
  return isTrusted
    ? { verdict: "PROVED", reason: null, message: `${what}.`, proved }
    : { verdict: "NOT_TRUSTED", reason: null, message: `${what}, by no key that is trusted.`, proved };
}

/** Empty for what is no UTF-8. */
function text(bytes: Uint8Array | undefined): string {
  return bytes !== undefined && isUtf8(bytes) ? Buffer.from(bytes).toString("utf8") : "";
}

const manifestKeys = ["format", "documentId", "madeAt", "subject", "events", "anchors", "inputs", "statement", "files"];

/** The list has one spelling, and no member that is not known. */
function readManifest(files: readonly BundleFile[]): BundleManifest {
  const [first] = files;
  const value =
    first?.name === manifestName && first.bytes.length <= mostManifestBytes ? strictJson(first.bytes) : undefined;
  const isForm =
    textOf(value, "format") === bundleFormat &&
    areSame(Object.keys(value as object), manifestKeys) &&
    [textOf(value, "documentId"), textOf(value, "madeAt")].every((one) => one !== undefined) &&
    textOf(value, "inputs") === "withheld" &&
    textOf(value, "statement") === statementName &&
    JSON.stringify(memberOf(value, "anchors")) === "[]" &&
    areSubjects(memberOf(value, "subject")) &&
    areEvents(memberOf(value, "events")) &&
    areHashes(memberOf(value, "files"));
  const manifest = value as unknown as BundleManifest;
  if (!isForm || fileText(manifest) !== text(first?.bytes))
    throw new Refuted("MANIFEST", `${manifestName} is not the list of a bundle in the format ${bundleFormat}.`);
  return manifest;
}

function areSubjects(value: StrictJson | undefined): boolean {
  if (!Array.isArray(value) || value.length < 1 || value.length > 2) return false;
  return (value as readonly StrictJson[]).every((one) => {
    const file = memberOf(one, "file");
    const isName = file === null || typeof file === "string";
    return isName && textOf(one, "sha256") !== undefined && areSame(Object.keys(one as object), ["file", "sha256"]);
  });
}

function areEvents(value: StrictJson | undefined): boolean {
  if (!Array.isArray(value) || value.length < 1 || value.length > mostBundleEvents) return false;
  return value.every((one, index) => {
    const expected = { file: eventName(index), proof: proofName(index) };
    return JSON.stringify(one) === JSON.stringify(expected);
  });
}

/** Objects have names that are numbers in an order of their own, so there are none here. */
function areHashes(value: StrictJson | undefined): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, one]) => /^[a-z]/.test(name) && typeof one === "string");
}

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index]);

function mustHoldListed([, ...files]: readonly BundleFile[], listed: BundleManifest): void {
  const subjects = listed.subject.flatMap(({ file }) => (file === null ? [] : [file]));
  const names = [...listed.events.flatMap(({ file, proof }) => [file, proof]), listed.statement, ...subjects];
  const there = files.map(({ name }) => name);
  if (!areSame(there, Object.keys(listed.files)) || !areSame(there, names))
    throw new Refuted("FILES", "The files of the bundle are not those that its list names.");
  for (const { name, bytes } of files)
    if (createHash("sha256").update(bytes).digest("hex") !== listed.files[name])
      throw new Refuted("HASH", `${name} has another hash than the list says.`);
}

function proofIn(files: ReadonlyMap<string, Uint8Array>, index: number): TlogProof {
  const bytes = files.get(proofName(index)) as Uint8Array;
  const proof = bytes.length <= mostProofBytes ? readTlogProof(text(bytes)) : undefined;
  if (proof === undefined) throw new Refuted("PROOF", `${proofName(index)} is no proof in the form of tlog-proof v1.`);
  return proof;
}

/** All proofs of a bundle lead to the same checkpoint, which one line of its own tree's name signs. */
function checkpointIn(proofs: readonly TlogProof[]): Checkpoint {
  const [{ note } = { note: "" }] = proofs;
  const end = note.indexOf("\n\n");
  const checkpoint = end === -1 ? undefined : readCheckpoint(note.slice(0, end + 1));
  const hasExtensions = note.slice(0, Math.max(end, 0)).split("\n").length !== 3;
  const isOne = !hasExtensions && proofs.every((other) => other.note === note);
  if (checkpoint === undefined || !isOne || !isKeyName(checkpoint.origin))
    throw new Refuted("PROOF", "The proofs do not have one checkpoint, of three lines.");
  return checkpoint;
}

/** The bytes of an event that is a leaf where its proof says. */
function eventIn(
  files: ReadonlyMap<string, Uint8Array>,
  index: number,
  { index: leaf, path }: TlogProof,
  { size, root }: Checkpoint,
): Uint8Array {
  const bytes = files.get(eventName(index)) as Uint8Array;
  const commitment = createHash("sha256").update(domain).update(bytes).digest();
  const found = rootByInclusion(commitment, { index: leaf, size, path });
  if (found === undefined || !Buffer.from(found).equals(root))
    throw new Refuted("ROOT", `${eventName(index)} does not lead to the root of the checkpoint.`);
  return bytes;
}

/** False: no key that is trusted has this name and hash. */
function isSignedBy(note: string, { origin }: Checkpoint, keys: readonly NoteKey[]): boolean {
  const signed = note.slice(note.indexOf("\n\n") + 2);
  const start = `— ${origin} `;
  const bytes = Buffer.from(signed.slice(start.length, -1), "base64");
  if (signed !== `${start}${bytes.toString("base64")}\n` || bytes.length !== 68)
    throw new Refuted("SIGNATURE", "The checkpoint does not have one signature, by the name of its tree.");
  const own = keys.filter((key) => key.name === origin && keyIdOf(key).equals(bytes.subarray(0, 4)));
  if (own.length === 0) return false;
  if (openNote(note, own) === undefined)
    throw new Refuted("SIGNATURE", "The checkpoint is not what the key that it names has signed.");
  return true;
}

function readEvent(bytes: Uint8Array, index: number): StrictJson {
  const event = bytes.length <= mostEventBytes ? strictJson(bytes) : undefined;
  const isEvent =
    ["stream", "type", "id"].every((name) => textOf(event, name) !== undefined) &&
    Number.isSafeInteger(memberOf(event, "revision"));
  if (!isEvent || event === undefined) throw new Refuted("EVENT", `${eventName(index)} is no event.`);
  return event;
}

/** The events are of the stream of the document, from its first one on, in the order in which they happened. */
function mustBeOfOneDocument(
  events: readonly StrictJson[],
  listed: BundleManifest,
  proofs: readonly TlogProof[],
): void {
  const about = documentOf(events);
  const stream = textOf(events[0], "stream");
  const isFirst = textOf(events[0], "type") === "DocumentGenerated" && memberOf(events[0], "revision") === 0;
  const isForm = documentForm.test(about?.documentId ?? "") && instantForm.test(about?.madeAt ?? "");
  const isOwn = about !== undefined && stream?.startsWith("document-") && stream.endsWith(about.documentId);
  const isListed = about?.documentId === listed.documentId && about.madeAt === listed.madeAt;
  const inOrder = events.every((event, index) => {
    if (index === 0) return true;
    if (!laterTypes.has(textOf(event, "type") ?? "")) return false;
    const [before, now] = [events[index - 1], event].map((one) => Number(memberOf(one, "revision")));
    const leaves = [proofs[index - 1], proofs[index]].map((proof) => proof?.index ?? -1);
    return textOf(event, "stream") === stream && Number(now) > Number(before) && Number(leaves[1]) > Number(leaves[0]);
  });
  if (!isFirst || !isForm || !isOwn || !isListed || !inOrder)
    throw new Refuted("DOCUMENT", "The events are not those of the document that the list names.");
}

/** The files are those of the last event that says what the document consists of. */
function mustHaveSubjects(events: readonly StrictJson[], listed: BundleManifest): void {
  const subjects = subjectsOf(events);
  const isSame =
    subjects?.length === listed.subject.length &&
    subjects.every(({ name, sha256 }, index) => {
      const { file = null, sha256: said } = listed.subject[index] ?? {};
      return said === sha256 && (file === null || (file === name && listed.files[name] === sha256));
    });
  if (!isSame) throw new Refuted("SUBJECT", "The document is not the one that the event says was made.");
}
