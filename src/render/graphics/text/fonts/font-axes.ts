import type { Sfnt } from "./sfnt.ts";

/** An axis of a variable font, by its tag, and where it can be set. */
export interface FontAxis {
  readonly tag: string;
  readonly least: number;
  readonly usual: number;
  readonly most: number;
}

const fixed = 65_536;
/** More axes of a font are not looked at; those that are made have a dozen. */
const mostAxes = 64;

/** ISO/IEC 14496-22, 7.3.3 (fvar): the axes that can be set; none: the font is not variable. */
export function fontAxesOf({ tables }: Sfnt): readonly FontAxis[] {
  const fvar = tables.get("fvar");
  if (fvar === undefined || fvar.byteLength < 16) return [];
  const first = fvar.getUint16(4);
  const size = fvar.getUint16(10);
  const axes: FontAxis[] = [];
  for (let axis = 0; axis < Math.min(mostAxes, fvar.getUint16(8)); axis += 1) {
    const at = first + axis * size;
    if (at + 16 > fvar.byteLength) break;
    const tag = tagAt(fvar, at);
    const [least = 0, usual = 0, most = 0] = [4, 8, 12].map((offset) => fvar.getInt32(at + offset) / fixed);
    if (least <= usual && usual <= most) axes.push({ tag, least, usual, most });
  }
  return axes;
}

/** The tag; a character that is not printable becomes a question mark. */
function tagAt(table: DataView, at: number): string {
  const letters = [0, 1, 2, 3].map((offset) => String.fromCharCode(table.getUint8(at + offset)));
  return letters.join("").replace(/[^ -~]/g, "?");
}
