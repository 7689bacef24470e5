import { hex16, utf16 } from "./objects.ts";

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

/** A ToUnicode CMap: the text each code stands for. Position in the list is the code; an empty text is left out. */
export function toUnicode(slices: readonly string[]): string {
  const lines: string[] = [];
  slices.forEach((slice, code) => {
    if (slice !== "") lines.push(`<${hex16(code)}> <${utf16(slice)}>\n`);
  });
  return head + blocks(lines, "bfchar") + foot;
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

function blocks(lines: readonly string[], word: "bfchar" | "cidchar"): string {
  let out = "";
  for (let from = 0; from < lines.length; from += mostPerBlock) {
    const some = lines.slice(from, from + mostPerBlock);
    out += `${some.length} begin${word}\n${some.join("")}end${word}\n`;
  }
  return out;
}
