import type { Socket } from "node:net";

const megabyte = 1024 * 1024;

/** Most bytes of a message's JSON, and of all bytes that go with it. Templates and listings of what stands where are JSON. */
const mostBytes = 512 * megabyte;

/** Two numbers of 32 bits. */
const prefixBytes = 8;

/** How deep in a message bytes may lie: `question.words[0].query` is the deepest. */
const deepest = 4;

/** The bytes are no frame, or more than a frame may have. */
export class FrameFault extends Error {
  override readonly name = "FrameFault";
}

type MemberPath = readonly (string | number)[];
type FrameSlot = readonly [path: MemberPath, length: number];

/**
 * A message between the service and a host, as `[u32 size of the head][u32 size of the body][head][body]`, big endian. The head is JSON:
 * the message with null in place of its bytes, and where those belong. The body is these bytes, uncopied.
 *
 * @throws FrameFault when the message is larger than the reader allows
 */
export function frameOf(message: object): readonly Uint8Array[] {
  const found: { readonly path: MemberPath; readonly bytes: Uint8Array }[] = [];
  const plain = withoutBytes(message, [], (path, bytes) => found.push({ path, bytes }));
  const slots: readonly FrameSlot[] = found.map(({ path, bytes }) => [path, bytes.length]);
  const head = Buffer.from(JSON.stringify([plain, slots]));
  const prefix = Buffer.allocUnsafe(prefixBytes);
  const bodyBytes = found.reduce((sum, { bytes }) => sum + bytes.length, 0);
  mustBeAllowed(head.length, bodyBytes);
  prefix.writeUInt32BE(head.length, 0);
  prefix.writeUInt32BE(bodyBytes, 4);
  return [prefix, head, ...found.map(({ bytes }) => bytes)];
}

/** A copy without bytes; parts that have none are taken as they are. */
function withoutBytes(value: unknown, path: MemberPath, found: (path: MemberPath, bytes: Uint8Array) => void): unknown {
  if (value instanceof Uint8Array) {
    found(path, value);
    return null;
  }
  if (!isObject(value) || path.length === deepest) return value;
  const steps: readonly (string | number)[] = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  let copy: Record<string | number, unknown> | undefined;
  for (const step of steps) {
    const item = (value as Readonly<Record<string | number, unknown>>)[step];
    const plain = isObject(item) ? withoutBytes(item, [...path, step], found) : item;
    if (plain === item) continue;
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>;
    copy[step] = plain;
  }
  return copy ?? value;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function mustBeAllowed(headBytes: number, bodyBytes: number): void {
  if (headBytes > mostBytes) throw new FrameFault(`a head of ${headBytes} bytes`);
  if (bodyBytes > mostBytes) throw new FrameFault(`a body of ${bodyBytes} bytes`);
}

/** Sends a message over a channel, in one packet where it fits. @throws FrameFault as `frameOf` */
export function sendFrame(channel: Socket, message: object): void {
  sendParts(channel, frameOf(message));
}

/** The same of a frame that was made before. */
export function sendParts(channel: Socket, parts: readonly Uint8Array[]): void {
  channel.cork();
  for (const part of parts) channel.write(part);
  channel.uncork();
}

/** Puts frames together from the pieces in which they arrive. Sizes are checked before anything is allocated for them. */
export class FrameReader {
  #into = unfilled(prefixBytes);
  #filled = 0;
  #after: () => object | undefined = () => this.#afterPrefix();

  /** The messages that this piece completes. @throws FrameFault; nothing that follows can be read then */
  readFrames(piece: Uint8Array): readonly object[] {
    const messages: object[] = [];
    for (let rest = piece; ; ) {
      const taken = rest.subarray(0, this.#into.length - this.#filled);
      this.#into.set(taken, this.#filled);
      this.#filled += taken.length;
      rest = rest.subarray(taken.length);
      if (this.#filled < this.#into.length) return messages;
      const message = this.#after();
      if (message !== undefined) messages.push(message);
    }
  }

  #expect(bytes: number, after: () => object | undefined): undefined {
    this.#into = unfilled(bytes);
    this.#filled = 0;
    this.#after = after;
  }

  #afterPrefix(): undefined {
    const prefix = Buffer.from(this.#into.buffer);
    const [headBytes, bodyBytes] = [prefix.readUInt32BE(0), prefix.readUInt32BE(4)];
    mustBeAllowed(headBytes, bodyBytes);
    this.#expect(headBytes, () => this.#afterHead(bodyBytes));
  }

  #afterHead(bodyBytes: number): object | undefined {
    const { message, slots } = headOf(this.#into);
    if (slots.reduce((sum, [, length]) => sum + length, 0) !== bodyBytes) throw new FrameFault("sizes that disagree");
    return this.#nextSlot(message, slots, 0);
  }

  #nextSlot(message: object, slots: readonly FrameSlot[], at: number): object | undefined {
    const slot = slots[at];
    if (slot === undefined) {
      this.#expect(prefixBytes, () => this.#afterPrefix());
      return message;
    }
    const [path, length] = slot;
    return this.#expect(length, () => {
      put(message, path, this.#into);
      return this.#nextSlot(message, slots, at + 1);
    });
  }
}

/** On a buffer of their own, so that they can be handed to a thread. */
const unfilled = (bytes: number): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.allocUnsafeSlow(bytes).buffer);

function headOf(json: Uint8Array<ArrayBuffer>): { readonly message: object; readonly slots: readonly FrameSlot[] } {
  try {
    const [message, slots] = JSON.parse(Buffer.from(json.buffer).toString("utf8"));
    if (typeof message === "object" && message !== null && Array.isArray(slots) && slots.every(isSlot))
      return { message, slots };
  } catch {
    // As what is no message.
  }
  throw new FrameFault("a head that is no message");
}

const isSlot = (slot: unknown): slot is FrameSlot =>
  Array.isArray(slot) && Array.isArray(slot[0]) && Number.isSafeInteger(slot[1]) && slot[1] >= 0;

/** Only where the message has a null of its own: a path leads nowhere else. */
function put(message: object, path: MemberPath, bytes: Uint8Array): void {
  let at = message as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) {
    const next = Object.hasOwn(at, step) ? at[step] : undefined;
    if (typeof next !== "object" || next === null) throw new FrameFault("bytes that belong nowhere");
    at = next as typeof at;
  }
  const last = path.at(-1);
  if (last === undefined || !Object.hasOwn(at, last) || at[last] !== null)
    throw new FrameFault("bytes that belong nowhere");
  at[last] = bytes;
}
