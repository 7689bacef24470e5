import { useLayoutEffect, useRef } from "preact/hooks";
import { writingWords } from "../words/writing-words.ts";
import { type CaretPlace, caretBox, type PageBox } from "./caret-place.ts";
import type { LayerBox } from "./layer-boxes.ts";
import type { PageWriting } from "./writing-model.ts";
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
    <>
      <Boxes boxes={boxes} scale={scale} />
      {writing.caret.value?.page === number ? (
        <Plus writing={writing} caret={writing.caret.value} scale={scale} />
      ) : null}
    </>
  );
}

function Boxes({ boxes, scale }: { readonly boxes: readonly LayerBox[]; readonly scale: number }) {
  return (
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

interface PlusGiven {
  readonly writing: PageWriting;
  readonly caret: CaretPlace;
  readonly scale: number;
}

/** Side of the button in CSS pixels; `in-place.css` has the same. */
const plusSide = 24;

/**
 * Opens the list of elements, in the margin beside the caret's line. The keyboard reaches the same button above the pages. What is done
 * to it is not done to the page below.
 */
function Plus({ writing, caret, scale }: PlusGiven) {
  const { y, height } = caretBox(caret);
  const left = writing.textLeft.value * scale - plusSide - 4;
  const apart = (event: Event): void => event.stopPropagation();
  return (
    <button
      type="button"
      class="write-plus"
      tabIndex={-1}
      title={writingWords.value.insert.title}
      aria-label={writingWords.value.insert.title}
      style={{ left: `${left}px`, top: `${(y + height / 2) * scale - plusSide / 2}px` }}
      onMouseDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onDblClick={apart}
      onClick={(event) => {
        event.stopPropagation();
        writing.act({ kind: "insert", typed: "" });
      }}
    >
      +
    </button>
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
