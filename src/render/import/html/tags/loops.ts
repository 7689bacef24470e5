import { statementOf } from "../../../tag-languages/statements.ts";
import { quoted } from "../../findings.ts";
import type { PlaceholderValues } from "../../placeholders/braces.ts";
import { ifOf } from "../../placeholders/condition.ts";
import { conditionsOf, reportSection } from "../../placeholders/inline-regions.ts";
import { listOf, loopOver, type Repetition } from "../../placeholders/loop-over.ts";
import { type PlacedStatement, type Region, regionsIn } from "../../placeholders/regions.ts";
import type { HtmlReadState } from "../reading.ts";
import { placeOf } from "../styled.ts";
import { everyElement, type HtmlChild, type HtmlElement, isCode } from "../tree.ts";
import { isUnderstood } from "./tags-in-line.ts";

/** Children of one element between two tags: repeated for a list, or shown by a condition. */
export interface HtmlBranch {
  readonly children: readonly HtmlChild[];
  /** With the entry of the loop, and one region more around. */
  readonly reading: HtmlReadState;
  readonly loop: Repetition | undefined;
  /** The value of `if`; undefined: it is a loop. */
  readonly condition: unknown;
}

/** What stands between `{{#each rows}}`, `{{#if paid}}` and their ends. */
interface HtmlRegion {
  readonly branches: readonly HtmlBranch[];
  /** Where its end stands among the children. */
  readonly end: number;
}

/** Regions inside one another, in elements inside one another as well: functions that call themselves walk through them. */
const mostRegions = 8;

const found = new WeakMap<object, ReadonlyMap<number, Region>>();

interface MarkStatement extends PlacedStatement {
  readonly element: HtmlElement;
}

const paired = new WeakMap<HtmlElement, ReadonlyMap<HtmlElement, Region<MarkStatement>>>();

/** The regions of a whole page, by the element that begins them: a tag in another element is not passed over. */
function regionsOfPage(page: HtmlElement): ReadonlyMap<HtmlElement, Region<MarkStatement>> {
  const known = paired.get(page);
  if (known !== undefined) return known;
  const placed = everyElement(page).flatMap((element, unit): readonly MarkStatement[] => {
    const { mark: tag } = element;
    const statement = tag === undefined ? undefined : statementOf(tag);
    return tag === undefined || statement === undefined ? [] : [{ tag, statement, unit, from: 0, to: 0, element }];
  });
  const made = new Map([...regionsIn(placed)].map(([{ element }, region]) => [element, region]));
  paired.set(page, made);
  return made;
}

function pageOf(element: HtmlElement): HtmlElement {
  let at = element;
  while (at.parent !== undefined) at = at.parent;
  return at;
}

/** The regions among the children of one element with all of their tags, by the place at which they begin. */
function regionsOf(children: readonly HtmlChild[]): ReadonlyMap<number, Region> {
  const known = found.get(children);
  if (known !== undefined) return known;
  const marks = new Map(
    children.flatMap((child, at) =>
      typeof child === "string" || child.mark === undefined ? [] : [[child, at] as const],
    ),
  );
  const made = new Map<number, Region>();
  for (const [mark, at] of marks) {
    const region = regionsOfPage(pageOf(mark)).get(mark);
    const [open, end, ...middles] =
      region === undefined ? [] : [region.open, region.end, ...region.middles].map((one) => placedIn(one, marks));
    if (region === undefined || open === undefined || end === undefined) continue;
    const inner = middles.filter((one) => one !== undefined);
    if (inner.length === middles.length) made.set(at, { ...region, open, middles: inner, end });
  }
  found.set(children, made);
  return made;
}

function placedIn(one: MarkStatement, marks: ReadonlyMap<HtmlElement, number>): PlacedStatement | undefined {
  const unit = marks.get(one.element);
  return unit === undefined ? undefined : { ...one, unit };
}

/** The region that begins at a child; undefined: none does, its end is elsewhere, its condition is not understood, or it is too deep. */
export function regionAt(children: readonly HtmlChild[], at: number, reading: HtmlReadState): HtmlRegion | undefined {
  const child = children[at];
  if (child === undefined || typeof child === "string" || child.mark === undefined) return undefined;
  const region = regionsOf(children).get(at);
  if (region === undefined) return undefined;
  if (reading.depth >= mostRegions) {
    const message = `${quoted(child.mark)} is inside ${mostRegions} other loops and conditions, and is not read.`;
    reading.findings.placeholder("near", placeOf(child), message);
    return undefined;
  }
  const { open, middles, end } = region;
  const filling: PlaceholderValues = { ...reading, place: placeOf(child) };
  if (!isUnderstood(region, filling)) return undefined;
  const tags = [open, ...middles, end];
  const parts = tags.slice(0, -1).map(({ unit }, index) => children.slice(unit + 1, tags[index + 1]?.unit));
  const list = listOf(open.statement, open.statement.kind === "section" && (parts[0] ?? []).some(hasValues));
  const loop = list === undefined ? undefined : loopOver(list, filling);
  const statements = tags.slice(0, -1).map(({ statement }) => statement);
  const conditions = loop !== undefined && parts.length === 1 ? [] : conditionsOf(statements, filling);
  if (conditions === undefined || (list !== undefined && loop === undefined)) return undefined;
  const isLoopOfBlocks = loop !== undefined && !(parts[0] ?? []).some(isEntry);
  if (open.statement.kind === "section" && (loop === undefined || isLoopOfBlocks))
    reportSection(open.tag, loop !== undefined, filling);
  const branches = parts.map((part, index): HtmlBranch => {
    const isLoop = loop !== undefined && index === 0;
    return {
      children: part,
      reading: { ...reading, item: isLoop ? loop.item : reading.item, depth: reading.depth + 1 },
      loop: isLoop ? loop : undefined,
      condition: isLoop ? undefined : ifOf(conditions[index] ?? "true"),
    };
  });
  return { branches, end: end.unit };
}

/** Rows and items: what is around them is a list as a rule. */
const isEntry = (child: HtmlChild): boolean =>
  typeof child !== "string" && (child.name === "tr" || child.name === "li");

/** Whether something in it is a value of the data: text, or the address of a link. */
const hasValues = (child: HtmlChild): boolean =>
  typeof child === "string"
    ? /\{\{[^{}\n]{1,200}\}\}/.test(child)
    : !isCode(child) && (child.attributes.get("href")?.includes("{{") === true || child.children.some(hasValues));

/** Whether all tags among the children are those of conditions that a line can have: text in one stands in an expression. */
export const hasOnlyConditions = (children: readonly HtmlChild[]): boolean =>
  [...regionsOf(children).values()].every(({ open }) => open.statement.kind === "if") &&
  !children.some((child) => typeof child !== "string" && everyElement(child).some(({ name }) => notComputed.has(name)));

const notComputed: ReadonlySet<string> = new Set(["br", "img", "svg"]);

/** Where the region that begins at a child ends; undefined: none begins there. */
export const endOfRegion = (children: readonly HtmlChild[], at: number): number | undefined =>
  regionsOf(children).get(at)?.end.unit;

/** Whether something among the children is repeated. */
export const hasLoop = (children: readonly HtmlChild[]): boolean =>
  [...regionsOf(children).values()].some(({ open, middles, end }) => {
    const inside = children.slice(open.unit + 1, (middles[0] ?? end).unit);
    return listOf(open.statement, open.statement.kind === "section" && inside.some(hasValues)) !== undefined;
  });

/** The conditions of children among which nothing is repeated, with those of regions around; tags that are in none are reported. */
export function conditionsIn(children: readonly HtmlChild[], reading: HtmlReadState): ReadonlyMap<HtmlChild, unknown> {
  const made = new Map<HtmlChild, unknown>();
  for (let at = 0; at < children.length; at += 1) {
    const child = children[at] as HtmlChild;
    const region = regionAt(children, at, reading);
    if (region === undefined) {
      if (typeof child !== "string" && child.mark !== undefined) reportMark(child, reading);
      continue;
    }
    for (const branch of region.branches) {
      const inner = conditionsIn(branch.children, branch.reading);
      for (const one of branch.children) {
        const own = inner.get(one);
        made.set(one, own === undefined ? branch.condition : { all: [branch.condition, own] });
      }
    }
    at = region.end;
  }
  return made;
}

/** A tag in a place where it means nothing here: it is left out, and what is behind it stands as it is. */
export function reportMark({ mark = "", ...child }: HtmlElement, { findings }: Pick<HtmlReadState, "findings">): void {
  if (statementOf(mark)?.kind === "end") return;
  findings.placeholder("lost", placeOf({ mark, ...child }), `${quoted(mark)} is not understood, and is left out.`);
}
