import { BSON } from "mongodb";

export type Stored = Readonly<Record<string, unknown>>;

/** A document that a collection holds. As bytes it is decoded when somebody looks into it: most are written and never looked at. */
export class Held {
  readonly id: unknown;
  readonly #bytes: Uint8Array | undefined;
  #document: Stored | undefined;

  private constructor(id: unknown, bytes: Uint8Array | undefined, document: Stored | undefined) {
    this.id = id;
    this.#bytes = bytes;
    this.#document = document;
  }

  /** One without `_id` gets one, as the server gives it. */
  static of(document: Stored): Held {
    const whole = document["_id"] === undefined ? { _id: new BSON.ObjectId(), ...document } : document;
    return new Held(whole["_id"], undefined, whole);
  }

  /** BSON; `otherwise` is its `_id` when it has none itself. */
  static read(bytes: Uint8Array, otherwise?: unknown): Held {
    return new Held(idIn(bytes) ?? otherwise ?? new BSON.ObjectId(), bytes, undefined);
  }

  /** Always the same object. */
  get document(): Stored {
    this.#document ??= { _id: this.id, ...(this.#bytes && decoded(this.#bytes)) };
    return this.#document;
  }
}

export const decoded = (bytes: Uint8Array): Readonly<Record<string, unknown>> =>
  BSON.deserialize(bytes, { useBigInt64: true });

const typeOfText = 2;
/** Bytes of a document's length, and of the type of its first member. */
const [lengthBytes, typeBytes] = [4, 1];
const firstName = lengthBytes + typeBytes;
/** The name `_id` and its end. */
const nameOfId = [0x5f, 0x69, 0x64, 0];

/** Clients put `_id` first, and nearly always it is a text; in all other documents it is looked for. */
function idIn(bytes: Uint8Array): unknown {
  const isFirst = nameOfId.every((byte, index) => bytes[firstName + index] === byte);
  if (!isFirst) return decoded(bytes)["_id"];
  if (bytes[lengthBytes] !== typeOfText) return decoded(bytes)["_id"];
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + firstName + nameOfId.length);
  // Its length counts the byte that ends it.
  return text.toString("utf8", lengthBytes, lengthBytes + text.readInt32LE(0) - 1);
}

/** Whether an update has operators, by its first member: `{$set: …}` and not a whole document. */
export const hasOperators = (bytes: Uint8Array): boolean => bytes[firstName] === "$".charCodeAt(0);
