import { constants, inflateRawSync, inflateSync } from "node:zlib";
import { decodeLzw } from "../../codecs/lzw.ts";
import { broken, ForeignPdfError } from "./foreign-pdf-error.ts";
import { unpredicted } from "./predictor.ts";
import type { ReadingBudget } from "./reading-budget.ts";
import { type Dictionary, isArray, isDictionary, nameOf, type PdfValue, type StreamObject } from "./value.ts";

type Resolve = (value: PdfValue | undefined) => PdfValue;

/** A stream's data without its filters (ISO 32000-1, 7.4), those of pictures apart; never more than the budget leaves. */
export function decodeStream({ dictionary, data }: StreamObject, resolve: Resolve, budget: ReadingBudget): Buffer {
  let decoded = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  for (const { filter, parameters } of filtersOf(dictionary, resolve)) {
    const parameter = (name: string): number | undefined => {
      const value = resolve(parameters?.entries.get(name));
      return typeof value === "number" ? value : undefined;
    };
    decoded = unfiltered(filter, decoded, parameter, budget);
    budget.decoded(decoded.length);
  }
  return decoded;
}

interface StreamFilter {
  readonly filter: string;
  readonly parameters: Dictionary | undefined;
}

function filtersOf({ entries }: Dictionary, resolve: Resolve): readonly StreamFilter[] {
  const filter = resolve(entries.get("Filter") ?? entries.get("F"));
  const parameters = resolve(entries.get("DecodeParms") ?? entries.get("DP"));
  const filters = isArray(filter) ? filter : filter === null ? [] : [filter];
  const given = isArray(parameters) ? parameters : [parameters];
  if (filters.length > 8) throw broken("a stream has more than 8 filters");
  return filters.map((one, at) => {
    const of = resolve(given[at]);
    return { filter: nameOf(resolve(one)) ?? "", parameters: isDictionary(of) ? of : undefined };
  });
}

function unfiltered(
  filter: string,
  data: Buffer,
  parameter: (name: string) => number | undefined,
  budget: ReadingBudget,
): Buffer {
  switch (filter) {
    case "FlateDecode":
    case "Fl":
      return unpredicted(inflated(data, budget), parameter);
    case "LZWDecode":
    case "LZW":
      return unpredicted(lzw(data, parameter("EarlyChange") === 0 ? 0 : 1, budget), parameter);
    // Taken away when the stream was read.
    case "Crypt":
      return data;
    case "ASCIIHexDecode":
    case "AHx":
      return asciiHex(data);
    case "ASCII85Decode":
    case "A85":
      return ascii85(data);
    case "RunLengthDecode":
    case "RL":
      return runLength(data, budget);
    default:
      throw broken(`a stream that has to be read has the filter ${filter.slice(0, 40)}`);
  }
}

/** As other readers do, what can be inflated of data that are cut off or have a wrong sum is taken. */
function inflated(data: Buffer, budget: ReadingBudget): Buffer {
  const options = { maxOutputLength: budget.streamBytes, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    return inflateSync(data, options);
  } catch (error) {
    if (isTooLong(error)) throw budget.tooMuch();
  }
  try {
    return inflateRawSync(data.subarray(2), options);
  } catch (error) {
    throw isTooLong(error) ? budget.tooMuch() : broken("a stream cannot be inflated");
  }
}

const isTooLong = (error: unknown): boolean =>
  error instanceof ForeignPdfError || (error as { readonly code?: string }).code === "ERR_BUFFER_TOO_LARGE";

/**
 * 7.4.4.2; `early` 1: codes get longer one code early, as most writers have it. A stream that ends early is decoded as far as
 * it goes.
 */
function lzw(data: Buffer, early: 0 | 1, budget: ReadingBudget): Buffer {
  const most = budget.streamBytes;
  const { bytes, end } = decodeLzw(data, { bits: 8, first: "highest", early }, { most: most + 1, likely: 4096 });
  if (end === "damaged") throw broken("a stream's LZW codes contradict one another");
  if (bytes.length > most) throw budget.tooMuch();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

function asciiHex(data: Buffer): Buffer {
  const end = data.indexOf(">");
  const digits = data.toString("latin1", 0, end < 0 ? data.length : end).replace(/[^0-9A-Fa-f]/g, "");
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex");
}

/** 7.4.3. */
function ascii85(data: Buffer): Buffer {
  const out = Buffer.alloc(data.length * 4);
  let length = 0;
  let value = 0;
  let count = 0;
  for (const byte of data) {
    if (byte === 0x7e) break;
    if (byte === 0x7a && count === 0) {
      length += 4;
      continue;
    }
    if (byte < 33 || byte > 117) continue;
    value = value * 85 + (byte - 33);
    count += 1;
    if (count < 5) continue;
    out.writeUInt32BE(value % 2 ** 32, length);
    length += 4;
    value = 0;
    count = 0;
  }
  if (count > 1) {
    for (let at = count; at < 5; at++) value = value * 85 + 84;
    out.writeUInt32BE(value % 2 ** 32, length);
    length += count - 1;
  }
  return out.subarray(0, length);
}

/** 7.4.5. */
function runLength(data: Buffer, budget: ReadingBudget): Buffer {
  const pieces: Buffer[] = [];
  let length = 0;
  for (let at = 0; at < data.length; ) {
    const head = data[at] ?? 128;
    if (head === 128) break;
    const piece = head < 128 ? data.subarray(at + 1, at + 2 + head) : Buffer.alloc(257 - head, data[at + 1]);
    at += head < 128 ? head + 2 : 2;
    length += piece.length;
    if (length > budget.streamBytes) throw budget.tooMuch();
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}
