import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";
import { pageChangesInWords } from "../../../src/vocabulary/compare/page-sentences.ts";
import { comparePages, type PageChange } from "../../../src/vocabulary/compare/pages.ts";
import { translator } from "../../../src/vocabulary/compare/pointers.ts";
import type { TemplateRevision } from "../client/generated/routes.ts";
import { type DescribedAnswer, hiddenLayers } from "../preview/live.ts";
import { type Outlined, Sheet } from "../preview/sheet.tsx";
import type { Supply } from "../preview/supplies.ts";
import type { Painting } from "../preview/surface.ts";
import { watchWidth } from "../preview/watch-width.ts";
import { editorWords } from "../words/editor-words.ts";
import { Marked } from "./marked.tsx";
import { Overlay } from "./overlay.tsx";
import "./compare.css";
import "../editor/editor.css";

/** A revision with its definition, and its pages once they are drawn. */
export interface Side {
  readonly revision: TemplateRevision;
  readonly definition: unknown;
  readonly drawn: DescribedAnswer | undefined;
}

type DrawnSide = Side & { readonly drawn: DescribedAnswer };

interface PagesGiven {
  readonly before: DrawnSide;
  readonly after: DrawnSide;
  readonly supply: Supply;
}

/** How the pages of two revisions differ: in sentences, outlined beside each other, or laid over each other. */
export function PageDifferences({ before, after, supply }: PagesGiven) {
  const { compare, places, pageChanges } = editorWords.value;
  const translate = translator(before.definition, after.definition);
  const changes = comparePages(shownOf(before.drawn), shownOf(after.drawn), translate);
  const wording = { before: before.definition, after: after.definition, places, pages: pageChanges };
  const lines = pageChangesInWords(changes, wording);
  const desk = useRef<HTMLDivElement>(null);
  // Nothing is painted before the width is known: it would be painted twice.
  const width = useSignal(0);
  useEffect(() => watchWidth(desk.current, width), [width]);
  const { isOverlay, choose } = useView();
  return (
    <>
      {lines.length === 0 ? <p class="muted">{compare.samePages}</p> : null}
      <ul class="changes">
        {lines.map((line) => (
          <li key={line}>
            <Marked text={line} />
          </li>
        ))}
      </ul>
      <ViewChoice isOverlay={isOverlay} choose={choose} />
      <div class="compare-pages" ref={desk}>
        {width.value === 0 ? null : (
          <Rows {...{ before, after, supply, changes, isOverlay }} width={sheetWidth(width.value)} />
        )}
      </div>
    </>
  );
}

/** Which of both views the address names: a link shows the same. */
function useView(): { readonly isOverlay: boolean; readonly choose: (isOverlay: boolean) => void } {
  const { path, query, route } = useLocation();
  const choose = (isOverlay: boolean): void => {
    const { view: _, ...others } = query;
    route(`${path}?${new URLSearchParams({ ...others, ...(isOverlay ? { view: "overlay" } : {}) })}`, true);
  };
  return { isOverlay: query["view"] === "overlay", choose };
}

function ViewChoice({ isOverlay, choose }: ReturnType<typeof useView>) {
  const { compare } = editorWords.value;
  const option = (label: string, isOver: boolean) => (
    <label class="check">
      <input type="radio" name="view" checked={isOverlay === isOver} onChange={() => choose(isOver)} />
      {label}
    </label>
  );
  return (
    <fieldset class="compare-view">
      <legend class="unseen">{compare.view}</legend>
      {option(compare.beside, false)}
      {option(compare.overlaid, true)}
      {isOverlay ? <span class="muted">{compare.legend}</span> : null}
    </fieldset>
  );
}

interface RowsGiven extends PagesGiven {
  readonly changes: readonly PageChange[];
  readonly isOverlay: boolean;
  /** CSS pixels across a page. */
  readonly width: number;
}

/** The pages of both sides by their numbers: beside each other, or each pair on one sheet. */
function Rows({ before, after, supply, changes, isOverlay, width }: RowsGiven) {
  const { compare, preview } = editorWords.value;
  const count = Math.max(before.drawn.described.length, after.drawn.described.length);
  const sheet = (side: DrawnSide, index: number, label: string, isAfter: boolean) => {
    const painting = paintingOf(side, index);
    if (painting === undefined) return <div class="leaf-none" />;
    const { page } = painting;
    const outlined = outlinedOn(changes, page.number, isAfter);
    const title = `${label}, ${preview.page(page.number, side.drawn.pages)}`;
    return <Sheet {...{ ...painting, supply, scale: width / page.width, label: title, outlined }} />;
  };
  const row = (index: number) => {
    const [old, now] = [paintingOf(before, index), paintingOf(after, index)];
    const label = preview.page(index + 1, Math.max(before.drawn.pages, after.drawn.pages));
    const widest = Math.max(old?.page.width ?? 1, now?.page.width ?? 1);
    if (isOverlay) return <Overlay before={old} after={now} {...{ supply, label, scale: width / widest }} />;
    return [sheet(before, index, compare.before, false), sheet(after, index, compare.after, true)];
  };
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <div class="compare-row" key={index}>
          {row(index)}
        </div>
      ))}
    </>
  );
}

/** What is painted of a page of a side, the same object for the same answer; undefined where it has no such page. */
function paintingOf({ drawn }: DrawnSide, index: number): Painting | undefined {
  const made =
    paintings.get(drawn) ?? drawn.described.map((page) => ({ page, faces: drawn.faces, hidden: hiddenLayers(drawn) }));
  paintings.set(drawn, made);
  return made[index];
}

const paintings = new WeakMap<DescribedAnswer, readonly Painting[]>();

/** Pixels: the widest that a page is shown, the least beside another, and what is between them. */
const [widest, least, gap] = [420, 240, 24];

/** Two pages stand side by side where there is space for them. */
function sheetWidth(space: number): number {
  const half = Math.floor((space - gap) / 2);
  return Math.min(widest, half < least ? space : half);
}

const shownOf = ({ described, faces }: DescribedAnswer) => ({ pages: described, faces });

/** The changes on one page of one side, as boxes. */
function outlinedOn(changes: readonly PageChange[], number: number, isAfter: boolean): readonly Outlined[] {
  return changes.flatMap((change) => {
    const seen = isAfter ? ("to" in change ? change.to : undefined) : "from" in change ? change.from : undefined;
    const places = seen?.places.filter(({ page }) => page === number) ?? [];
    return places.map(({ box }) => ({ box, kind: change.kind }));
  });
}
