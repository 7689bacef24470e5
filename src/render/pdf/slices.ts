import { glyphStride, type ShapedRun } from "../model/line.ts";

/** What a glyph stands for when its cluster has fewer characters than glyphs: copied text gains nothing visible. */
const filler = "\u200b";

/** Glyphs `start` to `end` (exclusive) of a run that show one cluster, and the text they show. */
export interface Cluster {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The cluster that glyph `index` belongs to. */
export function clusterAt(run: ShapedRun, index: number): Cluster {
  const { glyphs, text, rtl } = run;
  const count = glyphs.length / glyphStride;
  const offset = (at: number): number => glyphs[at * glyphStride + 1] ?? 0;
  const first = offset(index);
  let start = index;
  while (start > 0 && offset(start - 1) === first) start--;
  let end = index + 1;
  while (end < count && offset(end) === first) end++;
  const neighbour = rtl ? start - 1 : end;
  const stop = neighbour < 0 || neighbour >= count ? text.length : offset(neighbour);
  return { start, end, text: text.slice(first, Math.max(first, stop)) };
}

/**
 * Hands the text of a cluster out over its glyphs, so that copying gives back what was set: characters go in reading
 * order, one to a glyph, and the last glyph takes what is left. The answer is in the glyphs' visual order.
 */
export function slicesOf(cluster: Cluster, rtl: boolean): readonly string[] {
  if (cluster.end - cluster.start === 1) return [cluster.text === "" ? filler : cluster.text];
  const characters = [...cluster.text];
  const count = cluster.end - cluster.start;
  const slices = Array.from({ length: count }, (_, at) => {
    const slice = at === count - 1 ? characters.slice(at).join("") : (characters[at] ?? "");
    return slice === "" ? filler : slice;
  });
  return rtl ? slices.reverse() : slices;
}
