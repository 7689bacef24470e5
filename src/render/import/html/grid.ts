import { type ImportedElement, stackOf, withValues } from "../definition.ts";
import { words } from "./cascade.ts";
import { boxStyle, type CssLook, length } from "./looks.ts";
import type { HtmlReadState } from "./reading.ts";
import { type StyledElement, styled } from "./styled.ts";
import { hasLoop } from "./tags/loops.ts";
import type { HtmlChild } from "./tree.ts";

type ReadBlocks = (
  children: readonly HtmlChild[],
  around: StyledElement,
  reading: HtmlReadState,
) => readonly ImportedElement[];

const mostTracks = 12;
const mostCells = 400;

/**
 * A grid whose columns have lengths or shares, and whose children fill it one after the other (CSS Grid 2), as rows of columns; undefined:
 * one that does more.
 */
export function readGrid(
  given: StyledElement,
  reading: HtmlReadState,
  read: ReadBlocks,
): readonly ImportedElement[] | undefined {
  const { element, properties, look } = given;
  const tracks = tracksOf(properties.get("grid-template-columns") ?? "", look);
  if (tracks === undefined || tracks.length < 2 || hasLoop(element.children)) return undefined;
  const cells = element.children.filter((child) => typeof child !== "string" || child.trim() !== "");
  const looks = cells.map((cell) => (typeof cell === "string" ? undefined : styled(cell, look, reading)));
  if (looks.some((one) => one !== undefined && isPlaced(one)) || cells.length > mostCells) return undefined;
  const shown = cells.filter((_, at) => looks[at]?.display !== "none");
  const inner: StyledElement = { ...given, properties: new Map() };
  const cellOf = (cell: HtmlChild | undefined): readonly ImportedElement[] => {
    const content = cell === undefined ? [] : read([cell], inner, reading);
    return content.length === 0 ? [{ p: "" }] : content;
  };
  const gapOf = (key: "column-gap" | "row-gap", at: number): number => {
    const both = words(properties.get("gap") ?? properties.get("grid-gap") ?? "");
    return Math.max(0, length(properties.get(key) ?? both[at] ?? both[0], look.fontSize) ?? 0);
  };
  const style = look.baseDirection === "rtl" ? { baseDirection: "rtl" } : undefined;
  const rows = Array.from({ length: Math.ceil(shown.length / tracks.length) }, (_, at) => {
    const first = at * tracks.length;
    const columns = tracks.map((_width, column) => cellOf(shown[first + column]));
    return { columns: withValues({ widths: tracks, gap: gapOf("column-gap", 1), rows: columns, style }) };
  });
  const box = boxStyle(properties, look, reading.textWidth);
  const gap = gapOf("row-gap", 0);
  if (rows.length === 0 || (rows.length === 1 && Object.keys(box).length === 0)) return rows;
  const { stack } = stackOf(rows, Object.keys(box).length === 0 ? undefined : box) as {
    readonly stack: ImportedElement;
  };
  return [{ stack: withValues({ ...stack, gap: gap > 0 ? gap : undefined }) }];
}

const placing = [
  "grid-column",
  "grid-row",
  "grid-area",
  "grid-column-start",
  "grid-row-start",
  "grid-column-end",
  "order",
] as const;

const isPlaced = ({ properties }: StyledElement): boolean =>
  placing.some((key) => !/^(?:auto|initial|unset)?$/.test(properties.get(key) ?? ""));

/** The widths of the columns: weights, shares and lengths; undefined: some depend on what is in them. */
function tracksOf(written: string, { fontSize }: CssLook): readonly (number | string)[] | undefined {
  const spelt = written.replace(/repeat\(\s*(\d{1,2})\s*,\s*([\w.%]{1,20})\s*\)/g, (_, times: string, track: string) =>
    Array(Math.min(Number(times), mostTracks + 1))
      .fill(track)
      .join(" "),
  );
  const tracks = words(spelt).map((track) => {
    if (/^\d{1,4}(?:\.\d{1,4})?fr$/.test(track)) return Number.parseFloat(track) || undefined;
    if (/^\d{1,3}(?:\.\d{1,4})?%$/.test(track)) return Number.parseFloat(track) > 0 ? track : undefined;
    const points = length(track, fontSize);
    return points !== undefined && points > 0 ? `${points}pt` : undefined;
  });
  const known = tracks.filter((track) => track !== undefined);
  return known.length === tracks.length && known.length <= mostTracks ? known : undefined;
}
