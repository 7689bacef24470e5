import type { XmlElement } from "../../../documents/verify/ooxml/xml-tree.ts";
import type { Syntax } from "../../../tag-languages/statements.ts";
import { statementsIn } from "../../../tag-languages/statements.ts";
import { type PlacedStatement, regionsIn } from "../../placeholders/regions.ts";
import { repeatedList } from "../fields/controls.ts";
import { deep } from "../xml.ts";
import { shownText } from "./shown-text.ts";

/** What decides how often a paragraph is shown: a loop, or the condition with this number. */
export type ShownBy = "loop" | number;

/**
 * The paragraphs of a body that a loop repeats or a condition shows, by what does. Rows in which a loop or a condition begins or ends are
 * in it as a whole.
 */
export function paragraphsInRegions(body: XmlElement, syntax: Syntax): ReadonlyMap<XmlElement, ShownBy> {
  const made = new Map<XmlElement, ShownBy>();
  if (syntax === "none") return made;
  const paragraphs = deep(body, "p");
  const words = paragraphs.map(shownText);
  const { loops, conditions } = bordersOf(paragraphs, words, syntax);
  let [inLoops, inConditions, stretch] = [0, 0, 0];
  for (const [at, p] of paragraphs.entries()) {
    inLoops += loops.get(at) ?? 0;
    inConditions += conditions.get(at) ?? 0;
    if (conditions.has(at)) stretch += 1;
    if (inLoops > 0) made.set(p, "loop");
    else if (inConditions > 0) made.set(p, stretch);
  }
  for (const p of withoutTags(body, paragraphs, words)) made.set(p, "loop");
  return made;
}

/** How many regions begin at a paragraph, by its number, less those that have ended before it. */
interface RegionBorders {
  readonly loops: ReadonlyMap<number, number>;
  readonly conditions: ReadonlyMap<number, number>;
}

function bordersOf(paragraphs: readonly XmlElement[], words: readonly string[], syntax: Syntax): RegionBorders {
  const placed = words.flatMap((text, unit) =>
    statementsIn(text, syntax).map((one): PlacedStatement => ({ ...one, unit })),
  );
  const places = new Map(paragraphs.map((p, at) => [p, at]));
  const [loops, conditions] = [new Map<number, number>(), new Map<number, number>()];
  for (const { open, end } of regionsIn(placed).values()) {
    const [first, last] = [paragraphs[open.unit], paragraphs[end.unit]];
    if (first === undefined || last === undefined || open.statement.kind === "other") continue;
    // Within a line entries are no paragraphs, and a condition shows one where there is nothing else in it.
    const text = words[open.unit] ?? "";
    const isWhole = text.slice(0, open.from).trim() === "" && text.slice(end.to).trim() === "";
    if (first === last && (open.statement.kind !== "if" || !isWhole)) continue;
    const rows = first.parent === last.parent ? [] : [first, last].map(rowAround);
    const from = places.get(deep(rows[0], "p")[0] ?? first) ?? open.unit;
    const behind = (places.get(deep(rows[1], "p").at(-1) ?? last) ?? end.unit) + 1;
    const borders = open.statement.kind === "if" ? conditions : loops;
    borders.set(from, (borders.get(from) ?? 0) + 1);
    borders.set(behind, (borders.get(behind) ?? 0) - 1);
  }
  return { loops, conditions };
}

function rowAround(p: XmlElement): XmlElement | undefined {
  let at = p.parent;
  while (at !== undefined && at.local !== "tr") at = at.parent;
  return at;
}

/** What Carbone repeats, the paragraph or the row that shows an entry of a list, and what a control does. */
function withoutTags(
  body: XmlElement,
  paragraphs: readonly XmlElement[],
  words: readonly string[],
): readonly XmlElement[] {
  const shown = paragraphs.filter((_, at) => /\{[dc]\.[^{}]{0,300}\[i\]/.test(words[at] ?? ""));
  const rows = new Set(shown.map((p) => rowAround(p) ?? p));
  const sections = deep(body, "sdt").filter((sdt) => repeatedList(sdt) !== undefined);
  return [...rows, ...sections].flatMap((one) => (one.local === "p" ? [one] : deep(one, "p")));
}
