import { BSON } from "mongodb";
import { decoded, hasOperators } from "./held.ts";

/** A message as it came: OP_MSG, or the OP_QUERY with which clients of every age introduce themselves. */
export interface Message {
  readonly requestId: number;
  readonly command: Readonly<Record<string, unknown>>;
  readonly legacy: boolean;
  /** The client waits for no answer. */
  readonly oneWay: boolean;
}

const opReply = 1;
const opQuery = 2004;
const opMsg = 2013;
const headerBytes = 16;

/** Cuts a stream of bytes into messages and calls `take` for each. A message of many pieces is put together once, when it is whole. */
export function messageReader(take: (message: Message) => void): (bytes: Buffer) => void {
  let pieces: Buffer[] = [];
  let [held, wanted] = [0, 4];
  return (bytes) => {
    pieces.push(bytes);
    held += bytes.length;
    while (held >= wanted) {
      const pending = pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
      const length = pending.readInt32LE(0);
      const isWhole = held >= length;
      if (isWhole) take(readMessage(pending.subarray(0, length)));
      const rest = isWhole ? pending.subarray(length) : pending;
      pieces = rest.length === 0 ? [] : [rest];
      held = rest.length;
      wanted = isWhole ? 4 : length;
    }
  };
}

function readMessage(bytes: Buffer): Message {
  const requestId = bytes.readInt32LE(4);
  const opCode = bytes.readInt32LE(12);
  if (opCode === opMsg) return { requestId, legacy: false, ...readSections(bytes) };
  if (opCode !== opQuery) throw new Error(`the operation ${opCode} is not understood`);
  const body = bytes.indexOf(0, headerBytes + 4) + 1 + 8;
  return { requestId, legacy: true, oneWay: false, command: decoded(bytes.subarray(body)) };
}

/** A document, and lists of documents that belong to it, each under its own name. */
function readSections(bytes: Buffer): Pick<Message, "command" | "oneWay"> {
  const flags = bytes.readUInt32LE(headerBytes);
  const end = bytes.length - ((flags & 1) === 1 ? 4 : 0);
  const command: Record<string, unknown> = {};
  for (let at = headerBytes + 4; at < end; ) {
    const kind = bytes[at];
    const size = bytes.readInt32LE(at + 1);
    const section = bytes.subarray(at + 1, at + 1 + size);
    if (kind === 0) Object.assign(command, decoded(section));
    else if (kind === 1) Object.assign(command, readSequence(section));
    else throw new Error(`a section of the kind ${kind} is not understood`);
    at += 1 + size;
  }
  return { command, oneWay: (flags & 2) === 2 };
}

/** Whole documents that are to be written stay bytes. */
function readSequence(section: Buffer): Record<string, unknown> {
  const nameEnd = section.indexOf(0, 4);
  const name = section.toString("utf8", 4, nameEnd);
  const one = { documents: (bytes: Buffer) => bytes, updates: readUpdate }[name] ?? decoded;
  const documents: unknown[] = [];
  for (let at = nameEnd + 1; at < section.length; ) {
    const size = section.readInt32LE(at);
    documents.push(one(section.subarray(at, at + size)));
    at += size;
  }
  return { [name]: documents };
}

function readUpdate(bytes: Buffer): Record<string, unknown> {
  const { q, u, ...others } = BSON.deserialize(bytes, { raw: true, useBigInt64: true }) as Record<string, Buffer>;
  if (q === undefined || u === undefined) return decoded(bytes);
  return { ...others, q: decoded(q), u: hasOperators(u) ? decoded(u) : u };
}

export function answerTo(message: Message, answer: object): Buffer {
  const body = Buffer.from(BSON.serialize(answer, { ignoreUndefined: true }));
  return message.legacy ? reply(message, body) : msg(message, body);
}

function msg(message: Message, body: Buffer): Buffer {
  const head = Buffer.alloc(headerBytes + 5);
  return Buffer.concat([header(head, message, opMsg, body.length), body]);
}

function reply(message: Message, body: Buffer): Buffer {
  const head = Buffer.alloc(headerBytes + 20);
  head.writeInt32LE(1, headerBytes + 16);
  return Buffer.concat([header(head, message, opReply, body.length), body]);
}

function header(head: Buffer, { requestId }: Message, opCode: number, bodyBytes: number): Buffer {
  head.writeInt32LE(head.length + bodyBytes, 0);
  head.writeInt32LE(requestId, 8);
  head.writeInt32LE(opCode, 12);
  return head;
}
