import { createHash } from "node:crypto";
import { needTable, readSfnt } from "../../../src/render/graphics/text/fonts/sfnt.ts";

const onCurve = 1;
const shortX = 2;
const shortY = 4;
const repeats = 8;
const sameX = 16;
const sameY = 32;

/** Every glyph of a TrueType file as its box and points, however they are stored. Composite glyphs are refused. */
export function outlinesOf(file: Uint8Array): readonly string[] {
  const sfnt = readSfnt(file);
  const long = needTable(sfnt, "head", 54).getInt16(50) !== 0;
  const loca = needTable(sfnt, "loca", 0);
  const glyf = needTable(sfnt, "glyf", 0);
  const offset = (glyph: number): number => (long ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph));
  return Array.from({ length: needTable(sfnt, "maxp", 6).getUint16(4) }, (_, glyph) => {
    const [start, end] = [offset(glyph), offset(glyph + 1)];
    return start === end ? "" : outline(new DataView(glyf.buffer, glyf.byteOffset + start, end - start));
  });
}

/** ISO/IEC 14496-22, glyf: simple glyph description. */
function outline(record: DataView): string {
  const contours = record.getInt16(0);
  if (contours < 0) throw new Error("a composite glyph");
  const said = [contours, ...[2, 4, 6, 8].map((at) => record.getInt16(at))];
  let at = 10;
  let points = 0;
  for (let contour = 0; contour < contours; contour += 1, at += 2) {
    points = record.getUint16(at) + 1;
    said.push(points);
  }
  at += 2 + record.getUint16(at);
  const flags: number[] = [];
  while (flags.length < points) {
    const flag = record.getUint8(at++);
    const times = (flag & repeats) === 0 ? 1 : 1 + record.getUint8(at++);
    for (let time = 0; time < times; time += 1) flags.push(flag);
  }
  const coordinates = (short: number, same: number): readonly number[] =>
    flags.map((flag) => {
      if ((flag & short) !== 0) return (flag & same) !== 0 ? record.getUint8(at++) : -record.getUint8(at++);
      if ((flag & same) !== 0) return 0;
      at += 2;
      return record.getInt16(at - 2);
    });
  const xs = coordinates(shortX, sameX);
  const ys = coordinates(shortY, sameY);
  flags.forEach((flag, point) => {
    said.push(flag & onCurve, xs[point] as number, ys[point] as number);
  });
  return said.join(" ");
}

export const hashOf = (outlines: readonly string[]): string =>
  createHash("sha256").update(outlines.join("\n")).digest("hex").slice(0, 16);
