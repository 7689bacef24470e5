import { glyphStride, type ShapedRun } from "../model/line.ts";

/** What a glyph stands for when its cluster has fewer characters than glyphs: copied text gains nothing visible. */
const filler = "\u200b";

/**
 * Hands the text of a run out over its glyphs, so that copying gives back what was set: a cluster's characters go in
 * reading order, one to a glyph, and the last glyph takes what is left. Calls `give` for glyphs `from` to `to`.
 */
export function eachSlice(
  run: ShapedRun,
  from: number,
  to: number,
  give: (index: number, glyph: number, slice: string) => void,
): void {
  const { glyphs, text, rtl } = run;
  const count = glyphs.length / glyphStride;
  const cluster = (index: number): number => glyphs[index * glyphStride + 1] ?? 0;
  let start = from;
  while (start > 0 && cluster(start - 1) === cluster(start)) start--;
  while (start < to) {
    const first = cluster(start);
    let end = start + 1;
    while (end < count && cluster(end) === first) end++;
    const neighbour = rtl ? start - 1 : end;
    const stop = neighbour < 0 || neighbour >= count ? text.length : cluster(neighbour);
    if (end === start + 1 && stop === first + 1) {
      give(start, glyphs[start * glyphStride] ?? 0, text.charAt(first));
    } else {
      giveCluster(run, start, end, text.slice(first, Math.max(first, stop)), (index, glyph, slice) => {
        if (index >= from && index < to) give(index, glyph, slice);
      });
    }
    start = end;
  }
}

function giveCluster(
  run: ShapedRun,
  start: number,
  end: number,
  text: string,
  give: (index: number, glyph: number, slice: string) => void,
): void {
  let at = 0;
  for (let step = 0; step < end - start; step++) {
    const index = run.rtl ? end - 1 - step : start + step;
    const last = step === end - start - 1;
    const next = last ? text.length : at + characterLength(text, at);
    give(index, run.glyphs[index * glyphStride] ?? 0, at < next ? text.slice(at, next) : filler);
    at = next;
  }
}

/** UTF-16 units of the character at `at`; 0 at the end. */
function characterLength(text: string, at: number): number {
  const code = text.codePointAt(at);
  if (code === undefined) return 0;
  return code > 0xffff ? 2 : 1;
}
