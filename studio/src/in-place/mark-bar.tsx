import { markNames } from "../page/mark-commands.ts";
import { writingWords } from "../words/writing-words.ts";
import type { PageWriting } from "./page-writing.ts";

/** Buttons for marks of the text at the caret; what is selected stays selected. */
export function MarkBar({ writing }: { readonly writing: PageWriting }) {
  const { marks } = writingWords.value;
  const isIdle = writing.written.value === undefined;
  return (
    <div class="mark-bar" role="toolbar" aria-label={marks.title}>
      {markNames.map((name, index) => (
        <button
          key={name}
          type="button"
          class={`quiet mark-${name}`}
          title={`${marks[name]} (${marks.keys} ${name.toUpperCase()})`}
          aria-label={marks[name]}
          aria-pressed={writing.marks.value.has(name)}
          disabled={isIdle}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => writing.act({ kind: "mark", name })}
        >
          {marks.letters[index]}
        </button>
      ))}
    </div>
  );
}
