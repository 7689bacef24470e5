import { cutOff, PictureError } from "../picture-error.ts";

/** The first directory of a TIFF (TIFF 6.0, section 2), or of a BigTIFF: what its fields say. */
export interface TiffDirectory {
  /** Whether numbers begin with their lowest byte. */
  readonly little: boolean;
  /** The whole numbers of a field; undefined when it is not there. */
  numbers(tag: number): readonly number[] | undefined;
  /** The first of them. */
  number(tag: number): number | undefined;
  /** The fractions of a field; undefined where one is divided by nothing. */
  fractions(tag: number): readonly number[] | undefined;
  bytes(tag: number): Uint8Array | undefined;
}

interface TiffField {
  readonly type: number;
  readonly count: number;
  readonly at: number;
}

/** Bytes of a value: BYTE, ASCII, SHORT, LONG, RATIONAL, UNDEFINED, and LONG8 of BigTIFF. Other types are not read. */
const sizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 16: 8 };

const rational = 5;

/** More than any writer makes. */
const mostFields = 4096;

/** How a file writes its counts and places. */
interface Layout {
  /** Bytes of the number of fields, of a field, and of a place in the file. */
  readonly fieldCount: 2 | 8;
  readonly field: 12 | 20;
  readonly place: 4 | 8;
}

const classic: Layout = { fieldCount: 2, field: 12, place: 4 };
const big: Layout = { fieldCount: 8, field: 20, place: 8 };

/** Throws `PictureError` when the file ends before its directory or, on asking, before a field's values. */
export function readTiffDirectory(bytes: Uint8Array): TiffDirectory {
  if (bytes.length < 16) throw new PictureError(cutOff);
  const little = bytes[0] === 0x49;
  const source = new TiffSource(bytes, little);
  const isBig = source.whole(2, 2) === 43;
  // BigTIFF says how many bytes a place takes; there is no other number than 8.
  if (isBig && source.whole(4, 2) !== 8) throw new PictureError("It is damaged: its header makes no sense.");
  const fields = readFields(source, isBig ? big : classic, source.whole(isBig ? 8 : 4, isBig ? 8 : 4));
  const numbers = (tag: number): readonly number[] | undefined => {
    const field = placed(fields.get(tag), bytes.length);
    if (field === undefined || field.type === rational) return undefined;
    return Array.from({ length: field.count }, (_, i) => source.whole(field.at + i * field.size, field.size));
  };
  return {
    little,
    numbers,
    number: (tag) => {
      const field = placed(fields.get(tag), bytes.length);
      return field === undefined || field.type === rational ? undefined : source.whole(field.at, field.size);
    },
    fractions: (tag) => {
      const field = placed(fields.get(tag), bytes.length);
      if (field?.type !== rational) return undefined;
      const found = Array.from({ length: field.count }, (_, i) => {
        const at = field.at + i * 8;
        return source.whole(at, 4) / source.whole(at + 4, 4);
      });
      return found.every(Number.isFinite) ? found : undefined;
    },
    bytes: (tag) => {
      const field = placed(fields.get(tag), bytes.length);
      return field?.size === 1 ? bytes.subarray(field.at, field.at + field.count) : undefined;
    },
  };
}

function readFields(
  source: TiffSource,
  { fieldCount, field, place }: Layout,
  start: number,
): ReadonlyMap<number, TiffField> {
  const fields = new Map<number, TiffField>();
  const count = Math.min(source.whole(start, fieldCount), mostFields);
  for (let i = 0; i < count; i++) {
    const entry = start + fieldCount + i * field;
    const type = source.whole(entry + 2, 2);
    const values = source.whole(entry + 4, place);
    const inside = values * (sizes[type] ?? 8) <= place;
    const at = entry + 4 + place;
    fields.set(source.whole(entry, 2), { type, count: values, at: inside ? at : source.whole(at, place) });
  }
  return fields;
}

/** A field whose values are in the file; undefined for one that is not there, is empty, or of another type. */
function placed(field: TiffField | undefined, length: number): (TiffField & { readonly size: number }) | undefined {
  const size = field === undefined ? undefined : sizes[field.type];
  if (field === undefined || size === undefined || field.count === 0) return undefined;
  if (field.at + field.count * size > length) throw new PictureError(cutOff);
  return { ...field, size };
}

/** Whole numbers of a file; beyond its end it is cut off. */
class TiffSource {
  readonly #view: DataView;
  readonly #little: boolean;

  constructor(bytes: Uint8Array, little: boolean) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#little = little;
  }

  whole(at: number, size: number): number {
    if (at + size > this.#view.byteLength) throw new PictureError(cutOff);
    if (size === 1) return this.#view.getUint8(at);
    if (size === 2) return this.#view.getUint16(at, this.#little);
    if (size === 4) return this.#view.getUint32(at, this.#little);
    return Number(this.#view.getBigUint64(at, this.#little));
  }
}
