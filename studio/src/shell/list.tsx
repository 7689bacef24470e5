import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { csvOf, saveText } from "../client/csv.ts";
import { words } from "../words/words.ts";
import { numberText } from "./format.ts";
import { hear } from "./heard.ts";

export interface Column<T> {
  readonly title: string;
  readonly cell: (item: T) => ComponentChildren;
  /** The cell as text, for CSV; without it the column is not exported. */
  readonly text?: (item: T) => string;
  readonly isNumber?: boolean;
  /** A mark alone, whose title is set upright to save width. */
  readonly isSlim?: boolean;
}

interface Given<T> {
  /** Its name for screen readers; its file is named after it. */
  readonly caption: string;
  readonly items: readonly T[];
  readonly total?: number;
  readonly columns: readonly Column<T>[];
  readonly keyOf: (item: T) => string;
  /** Shown in place of a list without entries. */
  readonly empty: ComponentChildren;
}

/** A table with its number of entries, as CSV and on paper. The first column names the row. */
export function List<T>(given: Given<T>) {
  if (given.items.length === 0) return <>{given.empty}</>;
  return (
    <div class="list">
      <ListHead {...given} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard (WCAG 2.1.1). */}
      <section class="scroll" aria-label={given.caption} tabIndex={0}>
        <table>
          <caption class="unseen">{given.caption}</caption>
          <thead>
            <tr>
              {given.columns.map(({ title, isNumber, isSlim }) => (
                <th key={title} scope="col" class={classOf({ isNumber, isSlim })}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {given.items.map((item) => (
              <Row key={given.keyOf(item)} item={item} columns={given.columns} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function classOf({
  isNumber,
  isSlim,
}: {
  isNumber?: boolean | undefined;
  isSlim?: boolean | undefined;
}): string | undefined {
  if (isNumber) return "number";
  return isSlim ? "slim" : undefined;
}

function Row<T>({ item, columns }: { readonly item: T; readonly columns: readonly Column<T>[] }) {
  const [first, ...others] = columns;
  return (
    <tr>
      <th scope="row">{first?.cell(item)}</th>
      {others.map(({ title, cell, isNumber }) => (
        <td key={title} class={isNumber ? "number" : undefined}>
          {cell(item)}
        </td>
      ))}
    </tr>
  );
}

function ListHead<T>({ caption, items, total = items.length, columns }: Given<T>) {
  const { list, count } = words.value;
  const entries = count.entries(total, numberText(total));
  useEffect(() => hear(`${caption}: ${entries}`), [caption, entries]);
  const save = () => {
    const exported = columns.filter(({ text }) => text !== undefined);
    const rows = items.map((item) => exported.map(({ text }) => text?.(item) ?? ""));
    saveText(csvOf([exported.map(({ title }) => title), ...rows]), `${caption}.csv`, "text/csv");
  };
  return (
    <div class="list-head">
      <span class="muted">{entries}</span>
      <div class="actions">
        <button type="button" class="quiet" onClick={save}>
          {list.csv}
        </button>
        <button type="button" class="quiet" onClick={() => print()}>
          {list.print}
        </button>
      </div>
    </div>
  );
}
