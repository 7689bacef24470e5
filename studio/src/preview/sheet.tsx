import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { DiagnosedBox } from "../../../src/vocabulary/http/diagnosis.ts";
import type { FaceDescription, PageDescription } from "../../../src/vocabulary/page-description.ts";
import type { Supply } from "./supplies.ts";
import { type Painted, painted } from "./surface.ts";
import { textLayer } from "./text-layer.ts";

/** A box over the page, in points, and what it means. */
export interface Outlined {
  readonly box: DiagnosedBox;
  readonly kind: "caret" | "moved" | "changed" | "gone" | "new";
}

interface Given {
  readonly page: PageDescription;
  readonly faces: readonly FaceDescription[];
  readonly hidden: readonly string[];
  readonly supply: Supply;
  /** CSS pixels a point. */
  readonly scale: number;
  readonly label: string;
  readonly outlined: readonly Outlined[];
  /** The page is not that of the newest text. */
  readonly old?: boolean;
  /** A point of the page, in points, with the word there after a double click. */
  readonly onPoint?: (x: number, y: number, word?: string) => void;
  /** The pointer was pressed at a point of the page, in points; true: nothing else is done with it, and no click follows. */
  readonly onDown?: ((event: MouseEvent, x: number, y: number) => boolean) | undefined;
  /** What lies over the page. */
  readonly children?: ComponentChildren;
}

/** A page on the desk: its picture, its text, and boxes over it. */
export function Sheet(given: Given) {
  const { page, faces, hidden, supply, scale, label, outlined, old = false, onPoint, onDown, children } = given;
  const taken = useRef<MouseEvent | undefined>(undefined);
  const desk = useRef<HTMLDivElement>(null);
  const last = useRef<Painted | undefined>(undefined);
  useLayoutEffect(() => {
    const place = desk.current;
    if (place === null) return undefined;
    const painting = { page, faces, hidden };
    const paint = (): void => {
      const former = last.current;
      // What is left of a painting that failed is no state to go on from.
      last.current = undefined;
      last.current = painted(former, painting, supply, scale * Math.min(3, devicePixelRatio));
      showCanvas(place, last.current.canvas);
    };
    const isFirst = last.current === undefined;
    const stop = isFirst || isInMiddle(place) ? atOnce(paint) : afterFrame(paint);
    // The text follows when nobody types: to set it costs as much as to paint, and nobody selects what is about to change.
    const later = setTimeout(() => showText(place, textLayer(page, faces, scale)), isFirst ? 50 : textAfterMs);
    return () => {
      stop();
      clearTimeout(later);
    };
  }, [page, faces, hidden, supply, scale]);
  const pointOf = (event: MouseEvent): readonly [x: number, y: number] => {
    const { left = 0, top = 0 } = desk.current?.getBoundingClientRect() ?? {};
    return [(event.clientX - left) / scale, (event.clientY - top) / scale];
  };
  const pressed = (event: MouseEvent): void => {
    const isTaken = event.button === 0 && onDown?.(event, ...pointOf(event)) === true;
    taken.current = isTaken ? event : undefined;
    if (isTaken) event.preventDefault();
  };
  const pointed = (event: MouseEvent): void => {
    const place = desk.current;
    if (taken.current !== undefined) return;
    // What somebody has just selected stays selected, unless a double click did.
    const word = getSelection()?.toString().trim() ?? "";
    if (place === null || (word !== "" && event.type === "click")) return;
    onPoint?.(...pointOf(event), word);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the caret in the text leads to its place on the page.
    <section
      class={old ? "leaf leaf-old" : "leaf"}
      aria-label={label}
      data-page={page.number}
      data-width={page.width}
      style={{ width: `${page.width * scale}px`, height: `${page.height * scale}px` }}
      onMouseDown={pressed}
      onClick={pointed}
      onDblClick={pointed}
    >
      <div ref={desk} class="leaf-desk" />
      {outlined.map(({ box, kind }, index) => (
        <span
          key={`${kind}${index}`}
          class={`outlined outlined-${kind}`}
          style={styleOf(box, scale)}
          aria-hidden="true"
        />
      ))}
      {children}
    </section>
  );
}

/** For how long a page stays as it is before its text is laid over it, in milliseconds. */
const textAfterMs = 300;

/** `data-painted` counts how often: of a canvas that is there already nothing else says that it shows another state of the page. */
function showCanvas(place: HTMLElement, canvas: HTMLCanvasElement): void {
  if (canvas.parentElement !== place) {
    canvas.setAttribute("aria-hidden", "true");
    place.querySelector("canvas")?.remove();
    place.prepend(canvas);
  }
  place.dataset["painted"] = String(Number(place.dataset["painted"] ?? 0) + 1);
}

function showText(place: HTMLElement, layer: HTMLElement): void {
  const former = place.querySelector(".leaf-text");
  if (former === null) place.append(layer);
  else former.replaceWith(layer);
}

/** Whether a page is where somebody looks: at the middle of what its surroundings show. Others follow a frame later. */
function isInMiddle(place: HTMLElement): boolean {
  const desk = place.closest(".desk");
  if (desk === null) return true;
  const { top, bottom } = place.getBoundingClientRect();
  const around = desk.getBoundingClientRect();
  const middle = (around.top + around.bottom) / 2;
  return top <= middle && middle <= bottom;
}

function atOnce(work: () => void): () => void {
  work();
  return () => undefined;
}

/** Works when the next frame was shown, unless the answer is called before. */
function afterFrame(work: () => void): () => void {
  let later: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    later = setTimeout(work, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(later);
  };
}

const styleOf = ([x, y, width, height]: DiagnosedBox, scale: number): Record<string, string> => ({
  left: `${x * scale - 2}px`,
  top: `${y * scale - 2}px`,
  width: `${width * scale + 4}px`,
  height: `${height * scale + 4}px`,
});
