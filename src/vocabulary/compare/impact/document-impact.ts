import type { Warning } from "../../http/warning.ts";
import type { RefusalRecord } from "../../refusal.ts";
import { comparePages, isRepeatedPlace, type PageChange, type PlaceOnPage, type ShownPages } from "../pages.ts";
import type { DefinitionPair } from "./definition-pair.ts";
import { clippingCodes, type ImpactKind, impactKindNames } from "./impact-kinds.ts";
import { paintOfPages } from "./paint-of-pages.ts";

/** A document as one definition makes it, or why it makes none. Of a long one the first pages are shown. */
export type DrawnSide =
  | {
      readonly kind: "drawn";
      /** How many pages it has. */
      readonly pages: number;
      readonly shown: ShownPages;
      /** SHA-256 of its file, and what the file is called. */
      readonly output: string;
      readonly name: string | undefined;
      readonly warnings: readonly Warning[];
    }
  | { readonly kind: "refused"; readonly refusal: Pick<RefusalRecord, "code" | "faults"> };

/** One thing that changes in a document. It has no text of the document: a report may go to who may not read the data. */
export interface ImpactChange {
  readonly kind: ImpactKind;
  /** JSON Pointer into the new definition; of what is removed into the old one. "": the document as a whole. */
  readonly path: string;
  /** Of a refusal or a warning. */
  readonly code?: string;
  /** From 1. */
  readonly page?: number;
  /** Left, top, width and height in points, from the page's top left corner. */
  readonly box?: PlaceOnPage["box"];
}

/** What becomes of one document: no changes, and it is the same. */
export interface DocumentImpact {
  /** Neither definition makes it: there is nothing to compare. The code is that of the new one. */
  readonly refusedByBoth?: string;
  /** Of all changes, the gravest first. */
  readonly kinds: readonly ImpactKind[];
  /** The gravest first, then in reading order; at most `mostImpactChanges`. */
  readonly changes: readonly ImpactChange[];
  /** Changes beyond those listed. */
  readonly more: number;
  /** 0: refused. */
  readonly pages: { readonly before: number; readonly after: number };
}

/** Most changes of one document that are listed. */
export const mostImpactChanges = 20;

/** What becomes of a document whose data and files stay the same when its definition changes. */
export function documentImpact(before: DrawnSide, after: DrawnSide, pair: DefinitionPair): DocumentImpact {
  const pages = { before: pagesOf(before), after: pagesOf(after) };
  if (before.kind === "refused" && after.kind === "refused")
    return { refusedByBoth: after.refusal.code, kinds: [], changes: [], more: 0, pages };
  const changes = inOrder(changesOf(before, after, pair));
  const listed = changes.slice(0, mostImpactChanges);
  const kinds = [...new Set(changes.map(({ kind }) => kind))];
  return { kinds, changes: listed, more: changes.length - listed.length, pages };
}

/** What becomes of a document that comes out the same. */
export const noImpact = (pages: number): DocumentImpact => ({
  ...{ kinds: [], changes: [], more: 0 },
  pages: { before: pages, after: pages },
});

/** Whether two documents differ in nothing that somebody gets. */
export const isSameFile = (
  one: Pick<DrawnDocument, "output" | "name">,
  other: Pick<DrawnDocument, "output" | "name">,
): boolean => one.output === other.output && one.name === other.name;

const pagesOf = (side: DrawnSide): number => (side.kind === "drawn" ? side.pages : 0);

function changesOf(before: DrawnSide, after: DrawnSide, pair: DefinitionPair): readonly ImpactChange[] {
  if (after.kind === "refused")
    return [{ kind: "refused", path: after.refusal.faults[0]?.path ?? "", code: after.refusal.code }];
  if (before.kind === "refused")
    return [{ kind: "accepted", path: before.refusal.faults[0]?.path ?? "", code: before.refusal.code }];
  const changes = [
    ...pageCountChange(before.pages, after.pages),
    ...newWarnings(before.warnings, after.warnings, pair),
    ...sizeChange(before.shown, after.shown),
    ...(before.output === after.output ? [] : shownChanges(before, after, pair)),
  ];
  const isOther = changes.length === 0 && !isSameFile(before, after);
  return isOther ? [{ kind: "other", path: "", ...differingPage(before.shown, after.shown) }] : changes;
}

function pageCountChange(before: number, after: number): readonly ImpactChange[] {
  if (before === after) return [];
  return [{ kind: after > before ? "pagesGained" : "pagesLost", path: "" }];
}

/** Warnings that come more often than before at their place. */
function newWarnings(
  before: readonly Warning[],
  after: readonly Warning[],
  { translate }: DefinitionPair,
): readonly ImpactChange[] {
  const known = new Map<string, number>();
  for (const { code, path } of before) {
    const key = `${code} ${translate(path) ?? path}`;
    known.set(key, (known.get(key) ?? 0) + 1);
  }
  const changes = new Map<string, ImpactChange>();
  for (const { code, path, page } of after) {
    const key = `${code} ${path}`;
    const left = known.get(key) ?? 0;
    known.set(key, left - 1);
    if (left > 0 || changes.has(key)) continue;
    const kind = clippingCodes.has(code) ? "clipped" : "warned";
    changes.set(key, { kind, path, code, ...(page === undefined ? {} : { page }) });
  }
  return [...changes.values()];
}

function sizeChange({ pages: before }: ShownPages, { pages: after }: ShownPages): readonly ImpactChange[] {
  const at = after.findIndex(({ width, height }, index) => {
    const old = before[index];
    return old !== undefined && (Math.abs(old.width - width) > least || Math.abs(old.height - height) > least);
  });
  return at < 0 ? [] : [{ kind: "pageSize", path: "", page: at + 1 }];
}

/** Less than this, in points, is no difference. */
const least = 0.01;

type DrawnDocument = Extract<DrawnSide, { kind: "drawn" }>;

/** Differences of what the pages show; each place of the definition once for each kind. */
function shownChanges(before: DrawnDocument, after: DrawnDocument, pair: DefinitionPair): readonly ImpactChange[] {
  const found = comparePages(before.shown, after.shown, pair.translate).filter(
    (change) => !followsFromPages(change, before.pages, after.pages),
  );
  const causes = found.filter(({ kind }) => kind !== "moved");
  const moves = found.filter((change) => change.kind === "moved");
  const changes = [...causes.flatMap((change) => namedCauses(change, pair)), ...ownMove(moves, causes)];
  return eachOnce(changes);
}

/** A header on a page that the other document does not have comes and goes with the page. */
function followsFromPages(change: PageChange, before: number, after: number): boolean {
  if (change.kind === "new")
    return isRepeatedPlace(change.to.path) && change.to.places.every(({ page }) => page > before);
  if (change.kind === "gone")
    return isRepeatedPlace(change.from.path) && change.from.places.every(({ page }) => page > after);
  return false;
}

function namedCauses(change: PageChange, pair: DefinitionPair): readonly ImpactChange[] {
  switch (change.kind) {
    case "new":
      return [{ kind: "added", path: pair.added(change.to.path), ...placeOf(change.to.places) }];
    case "gone":
      return [{ kind: "removed", path: pair.removed(change.from.path), ...placeOf(change.from.places) }];
    case "changed": {
      const at = { path: change.to.path, ...placeOf(change.to.places) };
      const kinds = [
        ...(change.textDiffers ? (["text"] as const) : []),
        ...(change.lookDiffers ? (["look"] as const) : []),
      ];
      return kinds.map((kind) => ({ kind, ...at }));
    }
    case "moved":
      return [];
  }
}

const placeOf = ([first]: readonly PlaceOnPage[]): Pick<ImpactChange, "page" | "box"> => first ?? {};

type MovedThing = Extract<PageChange, { kind: "moved" }>;

/** What moved first, unless a change before it pushed it: all that follows it is pushed by the same. */
function ownMove(moves: readonly MovedThing[], causes: readonly PageChange[]): readonly ImpactChange[] {
  const first = moves.reduce<MovedThing | undefined>(
    (earliest, move) => (earliest === undefined || isBefore(move.from.places, earliest.from.places) ? move : earliest),
    undefined,
  );
  if (first === undefined) return [];
  const isPushed = causes.some((cause) => !isBefore(first.from.places, placesBefore(cause)));
  return isPushed ? [] : [{ kind: "moved", path: first.to.path, ...placeOf(first.to.places) }];
}

/** Where a change is on the pages before; of what is new, where it came. */
const placesBefore = (change: PageChange): readonly PlaceOnPage[] =>
  (change.kind === "new" ? change.to : change.from).places;

/** Whether the first place of one is higher up, on its page or an earlier one, than that of another. */
function isBefore([one]: readonly PlaceOnPage[], [other]: readonly PlaceOnPage[]): boolean {
  if (one === undefined || other === undefined) return other !== undefined;
  return one.page === other.page ? one.box[1] < other.box[1] : one.page < other.page;
}

function eachOnce(changes: readonly ImpactChange[]): readonly ImpactChange[] {
  const once = new Map<string, ImpactChange>();
  for (const change of changes) {
    const key = `${change.kind} ${change.path}`;
    if (!once.has(key)) once.set(key, change);
  }
  return [...once.values()];
}

/** The first page that differs in something that no node is named for; none, where the difference is on no page. */
function differingPage(before: ShownPages, after: ShownPages): Pick<ImpactChange, "page"> {
  const at = after.pages.findIndex((page, index) => {
    const old = before.pages[index];
    const one = (pages: readonly (typeof page)[], { faces }: ShownPages): string => paintOfPages({ pages, faces });
    return old === undefined || one([old], before) !== one([page], after);
  });
  return at < 0 ? {} : { page: at + 1 };
}

const inOrder = (changes: readonly ImpactChange[]): readonly ImpactChange[] =>
  changes.toSorted((one, other) => impactKindNames.indexOf(one.kind) - impactKindNames.indexOf(other.kind));
