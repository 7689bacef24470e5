import type { PageWords } from "./page-sentences.ts";
import type { CompareWords } from "./sentences.ts";

const elements: Readonly<Record<string, string>> = {
  p: "paragraph",
  h1: "heading",
  h2: "heading",
  h3: "heading",
  h4: "heading",
  h5: "heading",
  ul: "list",
  ol: "numbered list",
  table: "table",
  image: "image",
  pdf: "PDF pages",
  separator: "separator",
  break: "break",
  columns: "columns",
  stack: "stack",
  toc: "contents",
  svg: "drawing",
  chart: "chart",
  use: "component",
  th: "header cell",
  td: "cell",
  content: "content",
};

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** The differences of two definitions in English. */
export const english: CompareWords = {
  root: "the definition",
  section: (name) => `\`${name}\``,
  style: (name) => `style \`${name}\``,
  element: (key) => (key === undefined ? "element" : (elements[key] ?? `\`${key}\``)),
  numbered: (what, number) => `${what} ${number}`,
  row: "row",
  cell: "cell",
  entry: "entry",
  changed: (place, before, after) => `${place}: ${before} → ${after}`,
  added: (place, value) => `${place} is new: ${value}`,
  removed: (place, value) => `${place} is gone: ${value}`,
  moved: (from, to) => `${from} moved; it is now ${to}`,
  entries: (count) => `a list of ${many(count, "entry", "entries")}`,
  members: (count) => `an object of ${many(count, "member", "members")}`,
  quoted: (text) => `“${text}”`,
};

const things = (count: number): string => many(count, "element", "elements");

const quoted = (text: string): string => (text === "" ? "" : ` “${text}”`);

/** "down 14 pt and left 3 pt". */
function direction({ x, y }: { readonly x: number; readonly y: number }): string {
  const ways = [
    ...(y === 0 ? [] : [`${y > 0 ? "down" : "up"} ${Math.abs(y)} pt`]),
    ...(x === 0 ? [] : [`${x > 0 ? "right" : "left"} ${Math.abs(x)} pt`]),
  ];
  return ways.join(" and ");
}

/** The differences of two documents as they are seen, in English. */
export const englishPages: PageWords = {
  moved: (count, by, page) => `page ${page}: ${things(count)} moved ${direction(by)}`,
  movedPage: (count, from, to) => `${things(count)} moved from page ${from} to page ${to}`,
  reshaped: (count, page) => `page ${page}: ${things(count)} of another size, or broken elsewhere`,
  changed: (place, before, after, page) => `page ${page}: ${place}: “${before}” → “${after}”`,
  restyled: (place, text, page) => `page ${page}: ${place}${quoted(text)} looks different`,
  gone: (place, text, page) => `page ${page}: ${place}${quoted(text)} is gone`,
  isNew: (place, text, page) => `page ${page}: ${place}${quoted(text)} is new`,
  row: (place, row) => `${place} (row ${row} of its data)`,
};
