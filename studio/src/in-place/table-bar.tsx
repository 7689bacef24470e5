import { writingWords } from "../words/writing-words.ts";
import { type TableEditName, tableEditNames } from "./table-edit.ts";
import type { PageWriting } from "./writing-model.ts";

/** What each button shows: a table of 16 by 16, where its row or column stands, and a plus or a stroke. */
const pictures: Readonly<Record<TableEditName, string>> = {
  "row-above": "M2 9h12v5H2zM8 9v5M8 1v6M5 4h6",
  "row-below": "M2 2h12v5H2zM8 2v5M8 9v6M5 12h6",
  "column-before": "M9 2h5v12H9zM9 8h5M1 8h6M4 5v6",
  "column-behind": "M2 2h5v12H2zM2 8h5M9 8h6M12 5v6",
  "row-away": "M2 2h12v12H2zM2 6h12M2 10h12M5 8h6",
  "column-away": "M2 2h12v12H2zM6 2v12M10 2v12M8 5v6",
};

/** Buttons for the row and the column at the caret; the caret stays in the table. */
export function TableBar({ writing }: { readonly writing: PageWriting }) {
  const { table } = writingWords.value;
  const isIdle = !writing.isInCell.value;
  return (
    <div class="table-bar" role="toolbar" aria-label={table.title}>
      {tableEditNames.map((name) => (
        <button
          key={name}
          type="button"
          class="quiet"
          title={table[name]}
          aria-label={table[name]}
          disabled={isIdle}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => writing.act({ kind: "table", name })}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d={pictures[name]} />
          </svg>
        </button>
      ))}
    </div>
  );
}
