import { PictureError, senseless } from "../picture-error.ts";
import type { TiffFacts } from "./tiff-facts.ts";
import { joinTiles } from "./tiff-jpeg-tiles.ts";

/** A strip's file, taken apart: what stands before its coded data, and that data. */
interface Strip {
  /** Behind SOI, up to the header of the scan. */
  readonly head: Uint8Array;
  /** The header of the scan, with its marker. */
  readonly scanHead: Uint8Array;
  readonly scan: Uint8Array;
}

/**
 * The JPEG that a TIFF has cut into strips or tiles, in one piece (TIFF Technical Note 2; ITU-T T.81). Each strip begins again, as the
 * data behind a restart marker does (ITU-T T.81, E.1.4), so several are joined by such markers. `tables` is what all of
 * them share. Throws `PictureError`.
 */
export function joinJpeg(facts: TiffFacts, tables: Uint8Array | undefined): Uint8Array {
  const { grid, pieces, channels, photometric, apart } = facts;
  if (apart)
    throw new PictureError("It has a JPEG for each colour, which is not read; save it with another compression.");
  if (photometric === "white-is-zero" || photometric === "palette" || channels === 2 || channels > 4)
    throw new PictureError("It has a JPEG of unusual colours, which is not read; save it with another compression.");
  const shared = tables === undefined ? new Uint8Array() : between(tables);
  const mark = photometric === "rgb" ? plainRgb : new Uint8Array();
  if (grid.tiled && (grid.columns !== facts.columns || grid.rows !== facts.rows)) return joinTiles(facts, tables, mark);
  const [first] = pieces;
  if (first === undefined || first.length < 4 || first[0] !== 0xff || first[1] !== 0xd8)
    throw new PictureError(senseless);
  if (pieces.length === 1) return Buffer.concat([soi, shared, mark, first.subarray(2)]);
  const strips = pieces.map(takeApart);
  return Buffer.concat([soi, shared, mark, ...joined(facts, strips), Uint8Array.of(0xff, 0xd9)]);
}

const soi = Uint8Array.of(0xff, 0xd8);

/** Adobe's segment, which says that three components are no YCbCr (ISO 32000-1, table 13). */
const plainRgb = Uint8Array.of(0xff, 0xee, 0, 14, ...Buffer.from("Adobe", "latin1"), 0, 100, 0, 0, 0, 0, 0);

/** Tables are a file without an image: SOI, segments, EOI. */
function between(tables: Uint8Array): Uint8Array {
  if (tables.length < 4 || tables[0] !== 0xff || tables[1] !== 0xd8) throw new PictureError(senseless);
  const ends = tables[tables.length - 2] === 0xff && tables[tables.length - 1] === 0xd9;
  return tables.subarray(2, ends ? -2 : undefined);
}

function takeApart(bytes: Uint8Array): Strip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) throw new PictureError(senseless);
    const end = at + 2 + view.getUint16(at + 2);
    if (bytes[at + 1] === 0xda) {
      const stop = bytes.lastIndexOf(0xff) === bytes.length - 2 && bytes[bytes.length - 1] === 0xd9 ? -2 : undefined;
      return { head: bytes.subarray(2, at), scanHead: bytes.subarray(at, end), scan: bytes.subarray(end, stop) };
    }
    at = end;
  }
  throw new PictureError(senseless);
}

/** Strips whose heads differ in their height only. */
function joined({ columns, rows, grid }: TiffFacts, strips: readonly Strip[]): readonly Uint8Array[] {
  const [first] = strips;
  if (first === undefined) throw new PictureError(senseless);
  const { head, height, unit } = headOf(first, rows);
  const interval = Math.ceil(columns / unit.columns) * (grid.rows / unit.rows);
  if (!Number.isInteger(interval) || interval > 0xffff) throw new PictureError(unlike);
  for (const strip of strips) {
    const other = Buffer.from(strip.head);
    if (other.length !== head.length || Buffer.compare(strip.scanHead, first.scanHead) !== 0)
      throw new PictureError(unlike);
    other.writeUInt16BE(rows, height);
    if (!other.equals(head)) throw new PictureError(unlike);
  }
  const restart = Uint8Array.of(0xff, 0xdd, 0, 4, interval >> 8, interval & 0xff);
  const scans = strips.flatMap(({ scan }, i) => (i === 0 ? [scan] : [Uint8Array.of(0xff, 0xd0 + ((i - 1) & 7)), scan]));
  return [head, restart, first.scanHead, ...scans];
}

const unlike = "It has JPEG strips that cannot be joined; save it as one strip or with another compression.";

interface JpegHead {
  /** With the height of the whole image. */
  readonly head: Buffer;
  /** Where the height stands. */
  readonly height: number;
  /** Pixels of what is coded at once. */
  readonly unit: { readonly columns: number; readonly rows: number };
}

function headOf(strip: Strip, rows: number): JpegHead {
  const head = Buffer.from(strip.head);
  for (let at = 0; at + 4 <= head.length; at += 2 + head.readUInt16BE(at + 2)) {
    const marker = head[at + 1] ?? 0;
    if (marker === 0xdd) break;
    if (marker < 0xc0 || marker > 0xc1) continue;
    const count = head[at + 9] ?? 0;
    if (count === 0 || at + 10 + count * 3 > head.length || rows > 0xffff) break;
    const factors = Array.from({ length: count }, (_, i) => head[at + 11 + i * 3] ?? 0);
    const most = (shift: number): number => Math.max(...factors.map((factor) => (factor >> shift) & 15));
    // A single component is coded in blocks, whatever its factors (T.81, A.2.2).
    const unit = count === 1 ? { columns: 8, rows: 8 } : { columns: 8 * most(4), rows: 8 * most(0) };
    if (unit.columns === 0 || unit.rows === 0) break;
    head.writeUInt16BE(rows, at + 5);
    return { head, height: at + 5, unit };
  }
  throw new PictureError(unlike);
}
