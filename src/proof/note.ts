import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";

/*
 * Signed notes (C2SP signed-note v1) with Ed25519: a text that ends with a line feed, an empty line, and lines of signatures, each with the
 * name of its key, and in base64 four bytes that name the key once more and the signature of the text.
 */

/** Signs a text with a key of Ed25519 (RFC 8032): 64 bytes. */
export interface NoteSigner {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  readonly sign: (text: Uint8Array) => Uint8Array;
}

/** A key that notes are checked against. */
export interface NoteKey {
  /** See `isKeyName`. */
  readonly name: string;
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
}

/** Whether this can be the name of a key: printable ASCII without blanks and plus signs, which stand between the parts of lines and of keys. */
export const isKeyName = (name: string): boolean => /^[!-*,-~]{1,255}$/.test(name);

/** The text with the signer's line below it. `text` ends with a line feed. */
export function signedNote(text: string, name: string, { publicKey, sign }: NoteSigner): string {
  const signature = Buffer.concat([keyIdOf({ name, publicKey }), sign(Buffer.from(text, "utf8"))]);
  return `${text}\n— ${name} ${signature.toString("base64")}\n`;
}

/** The text of a note that one of the keys has signed; undefined: none has, or it is no note. Lines of other keys are passed over. */
export function openNote(note: string, keys: readonly NoteKey[]): string | undefined {
  const end = note.lastIndexOf("\n\n");
  if (end === -1 || !note.endsWith("\n")) return undefined;
  const text = note.slice(0, end + 1);
  const lines = note.slice(end + 2, -1).split("\n");
  return lines.some((line) => isSignedBy(text, line, keys)) ? text : undefined;
}

/** A key as verifiers write it: the name, the first four bytes of its hash, and its kind with its bytes. */
export function verifierKey(key: NoteKey): string {
  const bytes = Buffer.concat([Uint8Array.of(ed25519), key.publicKey]).toString("base64");
  return `${key.name}+${keyIdOf(key).toString("hex")}+${bytes}`;
}

/** The kind of an Ed25519 signature in the registry of signed-note. */
const ed25519 = 0x01;
const hashBytes = 4;

function isSignedBy(text: string, line: string, keys: readonly NoteKey[]): boolean {
  const [dash, name, signed, ...more] = line.split(" ");
  if (dash !== "—" || name === undefined || signed === undefined || more.length > 0) return false;
  const bytes = Buffer.from(signed, "base64");
  if (bytes.toString("base64") !== signed) return false;
  const id = bytes.subarray(0, hashBytes);
  // Four bytes are few: two keys may have the same.
  const own = keys.filter((key) => key.name === name && keyIdOf(key).equals(id));
  return own.some((key) => verify(null, Buffer.from(text, "utf8"), publicKeyOf(key), bytes.subarray(hashBytes)));
}

/** The first four bytes of its hash: how a signature names it. */
export function keyIdOf({ name, publicKey }: NoteKey): Buffer {
  const hash = createHash("sha256").update(`${name}\n`, "utf8").update(Uint8Array.of(ed25519)).update(publicKey);
  return hash.digest().subarray(0, hashBytes);
}

/** RFC 8410, 4: SubjectPublicKeyInfo of Ed25519 is this, followed by the key's 32 bytes. */
const ed25519Info = Buffer.from("302a300506032b6570032100", "hex");

/** To read a key takes as long as to check a signature, and a log has one for 64 of its events. */
const known = new WeakMap<Uint8Array, KeyObject>();

function publicKeyOf({ publicKey }: NoteKey): KeyObject {
  const before = known.get(publicKey);
  if (before !== undefined) return before;
  const key = createPublicKey({ key: Buffer.concat([ed25519Info, publicKey]), format: "der", type: "spki" });
  known.set(publicKey, key);
  return key;
}
