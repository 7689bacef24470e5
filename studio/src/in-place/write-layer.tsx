import { useLayoutEffect, useRef } from "preact/hooks";
import type { PageBox } from "./caret-place.ts";
import type { PageWriting } from "./page-writing.ts";
import "./in-place.css";

interface LayerGiven {
  readonly writing: PageWriting;
  readonly number: number;
  /** CSS pixels a point. */
  readonly scale: number;
}

/** What lies over a page that somebody writes on: the caret, what is selected, and frames around what data fill in. */
export function WriteLayer({ writing, number, scale }: LayerGiven) {
  const boxes = writing.boxes.value.filter(({ box }) => box.page === number);
  return boxes.length === 0 ? null : (
    <div class="write-layer" aria-hidden="true">
      {boxes.map(({ box, kind }, index) =>
        kind === "caret" ? (
          <Caret key={kind} box={box} scale={scale} />
        ) : (
          <span key={`${kind}${index}`} class={`write-${kind}`} style={styleOf(box, scale)} />
        ),
      )}
    </div>
  );
}

/** Its place is brought into view when it is another one, not when somebody scrolls away from it. */
function Caret({ box, scale }: { readonly box: PageBox; readonly scale: number }) {
  const place = useRef<HTMLSpanElement>(null);
  const { x, y } = box;
  useLayoutEffect(() => place.current?.scrollIntoView({ block: "nearest", inline: "nearest" }), [x, y]);
  return <span ref={place} class="write-caret" style={styleOf(box, scale)} />;
}

const styleOf = ({ x, y, width, height }: PageBox, scale: number): Record<string, string> => ({
  left: `${x * scale}px`,
  top: `${y * scale}px`,
  height: `${height * scale}px`,
  ...(width === 0 ? {} : { width: `${width * scale}px` }),
});
