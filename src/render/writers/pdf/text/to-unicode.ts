import { hex16, utf16 } from "../../../pdf-syntax/objects.ts";

/** ISO 32000-1, 9.10.3 (by way of Adobe technical note 5014): a block lists at most 100 codes. */
const mostPerBlock = 100;

const head = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe)/Ordering (UCS)/Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
`;

const foot = `endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;

/** Codes of one range. No range crosses the end of its first byte, and the stacks of readers hold the texts of one. */
const codesPerRange = 64;

/**
 * A ToUnicode CMap: the text each code stands for. Position in the list is the code; an empty text is left out. Codes in
 * a row are one range with a list of texts, half as long as code and text by turns, and half the work to compress.
 */
export function toUnicode(slices: readonly string[]): string {
  const ranges: string[] = [];
  for (let from = 0; from < slices.length; ) {
    const to = rangeEnd(slices, from);
    if (to > from) ranges.push(`<${hex16(from)}> <${hex16(to - 1)}> [${texts(slices, from, to)}]\n`);
    from = Math.max(to, from + 1);
  }
  return head + blocks(ranges, "bfrange") + foot;
}

/** The first code behind those in a row from `from` that have texts. */
function rangeEnd(slices: readonly string[], from: number): number {
  const most = Math.min(slices.length, from - (from % codesPerRange) + codesPerRange);
  let to = from;
  while (to < most && slices[to] !== "") to += 1;
  return to;
}

function texts(slices: readonly string[], from: number, to: number): string {
  let out = "";
  for (let code = from; code < to; code += 1) out += `<${utf16(slices[code] ?? "")}>`;
  return out;
}

/** A CMap from two-byte codes to the CIDs of a CFF program, where several codes may mean one glyph (9.7.5.4). */
export function codesToCids(cids: readonly number[]): string {
  const lines = cids.map((cid, code) => `<${hex16(code)}> ${cid}\n`);
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe)/Ordering (Identity)/Supplement 0>> def
/CMapName /Colophon-Codes def
/CMapType 1 def
/WMode 0 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks(lines, "cidchar")}${foot}`;
}

function blocks(lines: readonly string[], word: "bfrange" | "cidchar"): string {
  let out = "";
  for (let from = 0; from < lines.length; from += mostPerBlock) {
    const some = lines.slice(from, from + mostPerBlock);
    out += `${some.length} begin${word}\n${some.join("")}end${word}\n`;
  }
  return out;
}
