import { markNames } from "../page/mark-commands.ts";
import { writingWords } from "../words/writing-words.ts";
import type { PageWriting } from "./writing-model.ts";

interface BarGiven {
  readonly writing: PageWriting;
  /** Gives the focus back to the field, which ends what a button opened. */
  readonly back: () => void;
}

/** Buttons for marks and links of the text at the caret; what is selected stays selected. */
export function MarkBar({ writing, back }: BarGiven) {
  const { marks, link } = writingWords.value;
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
      <button
        type="button"
        class="quiet"
        title={`${link.title} (${marks.keys} K)`}
        aria-label={link.title}
        aria-expanded={writing.linking.value !== undefined}
        disabled={isIdle}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (writing.linking.value === undefined ? writing.act({ kind: "link" }) : back())}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M7 9.5a3 3 0 0 0 4.3 0l2.2-2.2a3 3 0 0 0-4.3-4.3L8 4.2M9 6.5a3 3 0 0 0-4.3 0L2.5 8.7a3 3 0 0 0 4.3 4.3L8 11.8" />
        </svg>
      </button>
    </div>
  );
}
