import { useComputed, useSignal } from "@preact/signals";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { placeInWords } from "../../../src/vocabulary/compare/sentences.ts";
import { Marked } from "../compare/marked.tsx";
import type { Editing } from "../editor/editing.ts";
import type { PageWriting } from "../in-place/writing-model.ts";
import { editorWords } from "../words/editor-words.ts";
import { boxesOf, nodeAt, sourceOf } from "./nodes.ts";
import { type Outlined, Sheet } from "./sheet.tsx";
import { watchWidth } from "./watch-width.ts";

/** The pages of what is edited: they follow the text, and lead to it. */
export function PreviewPane({ editing }: { readonly editing: Editing }) {
  const { preview } = editorWords.value;
  const { live } = editing;
  const desk = useRef<HTMLDivElement>(null);
  const zoom = useSignal<number | "fit">("fit");
  const width = useSignal(600);
  const pointed = useSignal("");
  useEffect(() => watchWidth(desk.current, width), [width]);
  const first = useComputed(() => (live.shown.value.get(1) ?? live.shown.value.values().next().value)?.page.width);
  const natural = first.value === undefined ? 1 : (width.value - 48) / first.value;
  const scale = zoom.value === "fit" ? Math.max(0.2, natural) : zoom.value;
  const count = live.count.value;
  const runs = useMemo(() => runsOf(count), [count]);
  const point = useCallback(
    (number: number, x: number, y: number, word?: string): void => {
      const page = live.shown.value.get(number)?.page;
      const node = page === undefined ? undefined : nodeAt(page, x, y);
      if (node === undefined) return;
      pointed.value = saidOf(editing, node.path, node.row);
      editing.leadTo(node.path, word);
      // A key pressed next would change the definition's text, which nobody looks at who points at a page.
      desk.current?.focus({ preventScroll: true });
    },
    [editing, live, pointed],
  );
  const inPlace = useInPlace(editing);
  const setCaret = useCallback(
    (number: number, event: MouseEvent, x: number, y: number): boolean => {
      if (inPlace === undefined || !caretOn(inPlace, number, event, x, y)) return false;
      const page = live.shown.value.get(number)?.page;
      const node = page === undefined ? undefined : nodeAt(page, x, y);
      if (node !== undefined) pointed.value = saidOf(editing, node.path, node.row);
      return true;
    },
    [editing, live, pointed, inPlace],
  );
  const hint = `${preview.pages(live.count.value)}. ${preview.hint}`;
  const leave = useCallback(() => desk.current?.focus(), []);
  const toField = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.target !== desk.current || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focusField();
  };
  return (
    <section class="preview" aria-label={editorWords.value.edit.preview}>
      <header class="pane-head">
        <output class="muted preview-said" id="preview-said">
          <Marked text={sentenceOf(editing, inPlace, pointed.value) || hint} />
        </output>
        <Zoom zoom={zoom} scale={scale} />
      </header>
      {inPlace === undefined ? null : <inPlace.WriteBars writing={inPlace.writing} back={focusField} />}
      <Stale editing={editing} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys (WCAG 2.1.1). */}
      <section class="desk" ref={desk} tabIndex={0} aria-label={preview.pages(live.count.value)} onKeyDown={toField}>
        {count === 0 ? <p class="desk-empty">{preview.empty}</p> : null}
        {runs.map((numbers) => (
          <Run key={numbers[0]} {...{ editing, numbers, scale, point, setCaret, inPlace }} root={desk} />
        ))}
        {inPlace === undefined ? null : (
          <inPlace.WriteField writing={inPlace.writing} place={writtenIn(editing, inPlace)} leave={leave} />
        )}
      </section>
    </section>
  );
}

/** Pages that have places together, or none while they are far from what is seen: there may be thousands. */
const runLength = 50;

const runsOf = (count: number): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(count / runLength) }, (_, run) =>
    Array.from({ length: Math.min(runLength, count - run * runLength) }, (_, index) => run * runLength + index + 1),
  );

/** Space for the number below a page, in CSS pixels. Only the bar for scrolling is drawn by it. */
const belowPage = 48;

interface RunGiven extends Omit<PlaceGiven, "number"> {
  readonly numbers: readonly number[];
}

function Run({ numbers, ...given }: RunGiven) {
  const { scale, root } = given;
  const { live } = given.editing;
  const place = useRef<HTMLDivElement>(null);
  const isNear = useSignal(numbers[0] === 1);
  useEffect(() => {
    if (place.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        isNear.value = entries.at(-1)?.isIntersecting === true;
      },
      { root: root.current, rootMargin: "1000px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear, root]);
  const height = (number: number): number =>
    (live.shown.value.get(number) ?? live.shown.value.get(1))?.page.height ?? 842;
  const empty = isNear.value ? 0 : numbers.reduce((sum, number) => sum + height(number) * scale + belowPage, 0);
  return (
    <div ref={place} style={isNear.value ? {} : { height: `${empty}px` }}>
      {isNear.value ? numbers.map((number) => <Place key={number} number={number} {...given} />) : null}
    </div>
  );
}

/** The element that somebody pointed at, in words: "paragraph 3, row 7 of `$data.items`". */
function saidOf(editing: Editing, pointer: string, row: number | undefined): string {
  const { places, preview } = editorWords.value;
  const definition = editing.definition.value;
  const place = placeInWords(definition, pointer, places);
  const source = sourceOf(definition, pointer);
  const counted = row === undefined || source === undefined ? "" : `, ${preview.row(row, `\`${source}\``)}`;
  return `${place}${counted}`;
}

interface PlaceGiven {
  readonly editing: Editing;
  readonly number: number;
  readonly scale: number;
  readonly root: { readonly current: HTMLDivElement | null };
  /** Somebody pointed at a place of a page, in points. */
  readonly point: (number: number, x: number, y: number, word?: string) => void;
  /** The pointer was pressed there; true: to write. */
  readonly setCaret: (number: number, event: MouseEvent, x: number, y: number) => boolean;
  readonly inPlace: InPlace | undefined;
}

/** Writing on the page, with its components. */
interface InPlace extends Awaited<ReturnType<typeof loadInPlace>> {
  readonly writing: PageWriting;
}

const loadInPlace = async () => (await import("../in-place/in-place.ts")).inPlace;

/** Writing on the page, whose code comes when the page is there; undefined before. */
function useInPlace(editing: Editing): InPlace | undefined {
  const [found, setFound] = useState<InPlace>();
  useEffect(() => {
    void loadInPlace().then((loaded) => setFound({ ...loaded, writing: loaded.openPageWriting(editing) }));
  }, [editing]);
  return found;
}

/** What the pointer does on a text: the caret is set there, and follows the pointer until it is let go. */
function caretOn({ writing }: InPlace, number: number, event: MouseEvent, x: number, y: number): boolean {
  if (!writing.setCaret(number, x, y, { clicks: event.detail, extend: event.shiftKey })) return false;
  focusField();
  if (event.detail > 1) return true;
  const { clientX, clientY } = event;
  const { width = 1 } = (event.currentTarget as HTMLElement).getBoundingClientRect();
  const scale = width / Number((event.currentTarget as HTMLElement).dataset["width"]);
  const drag = (moved: MouseEvent): void =>
    writing.drag(number, x + (moved.clientX - clientX) / scale, y + (moved.clientY - clientY) / scale);
  addEventListener("mousemove", drag);
  addEventListener("mouseup", () => removeEventListener("mousemove", drag), { once: true });
  return true;
}

const focusField = (): void =>
  document.querySelector<HTMLElement>(".preview .write-field")?.focus({ preventScroll: true });

/** Where somebody writes, or pointed at, why the last key or click did nothing, and which keys lead on. */
function sentenceOf(editing: Editing, inPlace: InPlace | undefined, pointed: string): string {
  if (inPlace === undefined) return pointed;
  const where = writtenIn(editing, inPlace) || pointed;
  const refusal = inPlace.refusalOf(inPlace.writing).replace(/\.$/, "");
  return [where, refusal, inPlace.keysOf(inPlace.writing)].filter((part) => part !== "").join(". ");
}

/** The element that somebody writes in, in words; empty: nobody writes. */
function writtenIn(editing: Editing, { writing, writtenElement }: InPlace): string {
  const element = writtenElement(writing);
  return element === undefined ? "" : saidOf(editing, element.pointer, element.row);
}

/**
 * The place of a page: the page once it was described, and until then an empty sheet of the first page's size. It is drawn again
 * when its own page was, not for every answer.
 */
function Place({ editing, number, scale, root, point, setCaret, inPlace }: PlaceGiven) {
  const { live } = editing;
  const { preview } = editorWords.value;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => watchSeen(place.current, root.current, number, editing), [editing, number, root]);
  const shown = useComputed(() => live.shown.value.get(number)).value;
  const first = useComputed(() => live.shown.value.get(1)?.page);
  const onPoint = useCallback((...at: [number, number, string?]) => point(number, ...at), [number, point]);
  const onDown = useCallback((...at: [MouseEvent, number, number]) => setCaret(number, ...at), [number, setCaret]);
  const label = preview.page(number, live.count.value);
  const size = shown?.page ?? first.value ?? { width: 595, height: 842 };
  const caret = shown === undefined ? undefined : editing.caretPointer.value;
  const boxes = shown === undefined || caret === undefined ? [] : boxesOf(shown.page, caret);
  const outlined: readonly Outlined[] = boxes.slice(0, 60).map((box) => ({ box, kind: "caret" as const }));
  return (
    <div class="leaf-place" ref={place} data-number={number}>
      {shown === undefined ? (
        <div class="leaf" style={{ width: `${size.width * scale}px`, height: `${size.height * scale}px` }} />
      ) : (
        <Sheet
          {...{
            page: shown.page,
            faces: shown.faces,
            hidden: shown.hidden,
            supply: live.supply,
            scale,
            label,
            outlined,
            onPoint,
            onDown,
          }}
          old={live.trouble.value !== undefined || (!editing.isCurrent.value && editing.problems.value.some(isFault))}
        >
          {inPlace === undefined ? null : (
            <inPlace.WriteLayer writing={inPlace.writing} number={number} scale={scale} />
          )}
        </Sheet>
      )}
      <p class="sheet-number muted">{number}</p>
    </div>
  );
}

const isFault = ({ severity, page }: { readonly severity: string; readonly page: number | undefined }): boolean =>
  severity === "error" && page === undefined;

const seenPages = new WeakMap<Editing, Set<number>>();

/** Reports which pages are in view, so that only those are requested. */
function watchSeen(
  place: HTMLDivElement | null,
  root: HTMLDivElement | null,
  number: number,
  editing: Editing,
): (() => void) | undefined {
  if (place === null) return undefined;
  const seen = seenPages.get(editing) ?? new Set<number>();
  seenPages.set(editing, seen);
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting === true) seen.add(number);
      else seen.delete(number);
      editing.live.see([...seen].sort((a, b) => a - b));
    },
    { root, rootMargin: "200px" },
  );
  observer.observe(place);
  return () => {
    observer.disconnect();
    seen.delete(number);
  };
}

const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

function Zoom({ zoom, scale }: { readonly zoom: { value: number | "fit" }; readonly scale: number }) {
  const { preview } = editorWords.value;
  return (
    <fieldset class="zoom" aria-label={preview.zoom}>
      <button
        type="button"
        class="quiet"
        aria-label={preview.smaller}
        onClick={() =>
          set(
            zoom,
            steps.findLast((one) => one < scale - 0.01),
          )
        }
      >
        −
      </button>
      <button type="button" class="quiet" onClick={() => set(zoom, "fit")} aria-pressed={zoom.value === "fit"}>
        {zoom.value === "fit" ? preview.fit : `${Math.round(scale * 75)} %`}
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={preview.larger}
        onClick={() =>
          set(
            zoom,
            steps.find((one) => one > scale + 0.01),
          )
        }
      >
        +
      </button>
    </fieldset>
  );
}

function set(zoom: { value: number | "fit" }, value: number | "fit" | undefined): void {
  if (value !== undefined) zoom.value = value;
}

/** Says why the pages are not those of the text, quietly: the last whole ones stay. */
function Stale({ editing }: { readonly editing: Editing }) {
  const { preview } = editorWords.value;
  const since = useSignal<number | undefined>(undefined);
  const trouble = editing.live.trouble.value;
  const isOld = trouble !== undefined || (!editing.isCurrent.value && editing.problems.value.some(isFault));
  useEffect(() => {
    since.value = undefined;
    if (!isOld) return undefined;
    const began = performance.now();
    const timer = setInterval(() => {
      since.value = Math.round((performance.now() - began) / 1000);
    }, 1000);
    return () => clearInterval(timer);
  }, [isOld, since]);
  if (!isOld) return null;
  return (
    <p class="stale" role="status">
      {trouble?.kind === "unreachable" ? preview.unreachable : trouble === undefined ? preview.stale : trouble.message}
      {since.value === undefined ? "" : ` (${preview.old(since.value)})`}
    </p>
  );
}
