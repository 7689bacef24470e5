import { markNames } from "../page/mark-commands.ts";
import { editorWords } from "../words/editor-words.ts";
import type { PageWriting } from "./page-writing.ts";

/** Buttons for marks of the text at the caret; what is selected stays selected. */
export function MarkBar({ writing }: { readonly writing: PageWriting }) {
  const { preview } = editorWords.value;
  const isIdle = writing.written.value === undefined;
  return (
    <div class="mark-bar" role="toolbar" aria-label={preview.marks.title}>
      {markNames.map((name, index) => (
        <button
          key={name}
          type="button"
          class={`quiet mark-${name}`}
          title={`${preview.marks[name]} (${preview.marks.keys} ${name.toUpperCase()})`}
          aria-label={preview.marks[name]}
          aria-pressed={writing.marks.value.has(name)}
          disabled={isIdle}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => writing.act({ kind: "mark", name })}
        >
          {preview.marks.letters[index]}
        </button>
      ))}
    </div>
  );
}
