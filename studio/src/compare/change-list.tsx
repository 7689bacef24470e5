import { changeInWords } from "../../../src/vocabulary/compare/sentences.ts";
import { compareStructure } from "../../../src/vocabulary/compare/structure.ts";
import { editorWords } from "../words/editor-words.ts";
import { Marked } from "./marked.tsx";

interface Given {
  readonly before: unknown;
  readonly after: unknown;
  /** The sentence where nothing differs. */
  readonly none: string;
}

/** The differences of two definitions, a line for each. */
export function ChangeList({ before, after, none }: Given) {
  const { places, compare } = editorWords.value;
  const { changes, leftOut } = compareStructure(before, after);
  if (changes.length === 0) return <p class="muted">{none}</p>;
  return (
    <>
      <ul class="changes">
        {changes.map((change, index) => (
          <li key={index} class={`change change-${change.kind}`}>
            <Marked text={changeInWords(change, before, after, places)} />
          </li>
        ))}
      </ul>
      {leftOut === 0 ? null : <p class="muted">{compare.leftOut(leftOut)}</p>}
    </>
  );
}
