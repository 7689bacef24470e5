import { FontError } from "./sfnt.ts";

const rosOperator = 0x0c1e;
const charsetOperator = 0x0f;
const charStringsOperator = 0x11;

/**
 * The CID of every glyph of a CID-keyed CFF program, by which a PDF names its glyphs (ISO 32000-1, 9.7.4.2); nothing
 * for other programs, where a glyph's id is its CID. Adobe Technical Note 5176: Top DICT (9), charsets (13), CIDFonts (18).
 *
 * @throws FontError when the program is damaged
 */
export function cidsOf(cff: Uint8Array): Uint32Array | undefined {
  try {
    const view = new DataView(cff.buffer, cff.byteOffset, cff.byteLength);
    const names = indexAt(view, view.getUint8(2));
    const tops = indexAt(view, names.end);
    const top = operandsOf(view, tops.first, tops.second);
    if (!top.has(rosOperator)) return undefined;
    const count = view.getUint16(top.get(charStringsOperator) ?? 0);
    return readCharset(view, top.get(charsetOperator) ?? 0, count);
  } catch (error) {
    if (error instanceof RangeError) throw new FontError("Its list of characters is damaged.");
    throw error;
  }
}

interface Index {
  /** Where its first item begins, its second would, and what follows the index does. */
  readonly first: number;
  readonly second: number;
  readonly end: number;
}

function indexAt(view: DataView, at: number): Index {
  const count = view.getUint16(at);
  if (count === 0) return { first: at + 2, second: at + 2, end: at + 2 };
  const size = view.getUint8(at + 2);
  const data = at + 2 + (count + 1) * size;
  const offset = (item: number): number => {
    let value = 0;
    for (let byte = 0; byte < size; byte += 1) value = value * 256 + view.getUint8(at + 3 + item * size + byte);
    return data + value;
  };
  return { first: offset(0), second: offset(1), end: offset(count) };
}

/** Operators of a DICT with the last operand of each; real numbers count as 0, since none is an offset. */
function operandsOf(view: DataView, start: number, end: number): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let operand = 0;
  for (let at = start; at < end; ) {
    const byte = view.getUint8(at);
    at += 1;
    if (byte <= 21) {
      const operator = byte === 12 ? 0x0c00 + view.getUint8(at) : byte;
      if (byte === 12) at += 1;
      found.set(operator, operand);
    } else if (byte === 28) {
      operand = view.getInt16(at);
      at += 2;
    } else if (byte === 29) {
      operand = view.getInt32(at);
      at += 4;
    } else if (byte === 30) {
      operand = 0;
      while ((view.getUint8(at) & 0x0f) !== 0x0f) at += 1;
      at += 1;
    } else if (byte <= 246) operand = byte - 139;
    else {
      operand =
        byte <= 250 ? (byte - 247) * 256 + view.getUint8(at) + 108 : -(byte - 251) * 256 - view.getUint8(at) - 108;
      at += 1;
    }
  }
  return found;
}

function readCharset(view: DataView, at: number, count: number): Uint32Array {
  const cids = new Uint32Array(count);
  const format = view.getUint8(at);
  if (format === 0) {
    for (let glyph = 1; glyph < count; glyph += 1) cids[glyph] = view.getUint16(at + 1 + (glyph - 1) * 2);
    return cids;
  }
  const leftBytes = format === 1 ? 1 : 2;
  let place = at + 1;
  for (let glyph = 1; glyph < count; place += 2 + leftBytes) {
    const first = view.getUint16(place);
    const left = leftBytes === 1 ? view.getUint8(place + 2) : view.getUint16(place + 2);
    for (let step = 0; step <= left && glyph < count; step += 1) {
      cids[glyph] = first + step;
      glyph += 1;
    }
  }
  return cids;
}
