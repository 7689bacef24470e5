import { cutOff, PictureError } from "./picture-error.ts";

/** The first directory of a TIFF (TIFF 6.0, section 2): what its fields say. */
export interface TiffDirectory {
  /** Whether numbers begin with their lowest byte. */
  readonly little: boolean;
  /** The whole numbers of a field; undefined when it is not there. */
  numbers(tag: number): readonly number[] | undefined;
  /** The first of them. */
  number(tag: number): number | undefined;
  /** A field's one fraction. */
  fraction(tag: number): number | undefined;
  bytes(tag: number): Uint8Array | undefined;
}

interface Field {
  readonly type: number;
  readonly count: number;
  readonly at: number;
}

/** Bytes of a value: BYTE, ASCII, SHORT, LONG, RATIONAL, UNDEFINED. Other types are not read. */
const sizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 };

/** More than any writer makes. */
const mostFields = 4096;

/** Throws `PictureError` when the file ends before its directory or, on asking, before a field's values. */
export function readTiffDirectory(bytes: Uint8Array): TiffDirectory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const little = bytes[0] === 0x49;
  if (bytes.length < 8) throw new PictureError(cutOff);
  const start = view.getUint32(4, little);
  if (start + 2 > bytes.length) throw new PictureError(cutOff);
  const fields = new Map<number, Field>();
  const count = Math.min(view.getUint16(start, little), mostFields);
  if (start + 2 + count * 12 > bytes.length) throw new PictureError(cutOff);
  for (let i = 0; i < count; i++) {
    const entry = start + 2 + i * 12;
    const type = view.getUint16(entry + 2, little);
    const values = view.getUint32(entry + 4, little);
    const inside = values * (sizes[type] ?? 8) <= 4;
    const at = inside ? entry + 8 : view.getUint32(entry + 8, little);
    fields.set(view.getUint16(entry, little), { type, count: values, at });
  }
  const placed = (tag: number): (Field & { readonly size: number }) | undefined => {
    const field = fields.get(tag);
    const size = field === undefined ? undefined : sizes[field.type];
    if (field === undefined || size === undefined || field.count === 0) return undefined;
    if (field.at + field.count * size > bytes.length) throw new PictureError(cutOff);
    return { ...field, size };
  };
  const readAt = (size: number, at: number): number => {
    if (size === 1) return view.getUint8(at);
    return size === 2 ? view.getUint16(at, little) : view.getUint32(at, little);
  };
  const numbers = (tag: number): readonly number[] | undefined => {
    const field = placed(tag);
    if (field === undefined || field.size > 4) return undefined;
    return Array.from({ length: field.count }, (_, i) => readAt(field.size, field.at + i * field.size));
  };
  return {
    little,
    numbers,
    number: (tag) => {
      const field = placed(tag);
      return field === undefined || field.size > 4 ? undefined : readAt(field.size, field.at);
    },
    fraction: (tag) => {
      const field = placed(tag);
      if (field?.type !== 5) return undefined;
      const below = view.getUint32(field.at + 4, little);
      return below === 0 ? undefined : view.getUint32(field.at, little) / below;
    },
    bytes: (tag) => {
      const field = placed(tag);
      return field?.size === 1 ? bytes.subarray(field.at, field.at + field.count) : undefined;
    },
  };
}
