import type { PageCommand } from "../../../studio/src/page/page-command.ts";
import type { PageCommandName, pageCommands } from "../../../studio/src/page/page-commands.ts";
import type { ElementKind } from "./element-kinds.ts";

type GivenOf<Name extends PageCommandName> =
  (typeof pageCommands)[Name] extends PageCommand<infer Given> ? Given : never;

/** What a command is tried with: where, below the element, and what it is given. */
interface CommandSample<Given> {
  readonly below: string;
  readonly given: Given;
}

const here = <Given>(...given: readonly Given[]): readonly CommandSample<Given>[] => below("", ...given);
const below = <Given>(pointer: string, ...given: readonly Given[]): readonly CommandSample<Given>[] =>
  given.map((one) => ({ below: pointer, given: one }));

/** The element stands at index 1 of the content, between paragraphs; columns with an empty one stand at index 3. */
export const content = "/document/content";

type Samples = { readonly [Name in PageCommandName]: (kind: ElementKind) => readonly CommandSample<GivenOf<Name>>[] };

/** What each command is tried with on an element of a kind. A new command has no place here until it has its samples. */
export const commandSamples: Samples = {
  editText: ({ key }) =>
    below(
      `/${key}`,
      { from: 1, to: 1, insert: '"\\[é\n\u{1F469}' },
      { from: 0, to: 2, insert: "" },
      { from: 0, to: 0, insert: "\u2028" },
    ),
  splitElement: () =>
    here({ at: 2, open: [] }, { at: 0, open: [] }, { at: 2, open: [{ spelling: "[color, red]", name: "color" }] }),
  mergeElement: () => here(undefined),
  insertElement: () =>
    here(
      { element: { p: 'New "text" \\ ü' }, side: "before" },
      {
        element: {
          table: {
            widths: [1, 2],
            rows: [[{ td: "A long text, so that it is written over several lines" }, { td: "b" }]],
          },
        },
        side: "behind",
      },
    ),
  deleteElement: () => here(undefined),
  moveElement: () =>
    here(
      { list: content, index: 0 },
      { list: content, index: 4 },
      { list: `${content}/3/columns/rows/1`, index: 0 },
      { list: `${content}/3/columns/rows/0`, index: 1 },
      { list: `${content}/1`, index: 0 },
    ),
  duplicateElement: () => here(undefined),
  setMember: ({ takes, styled }) => [
    ...here(
      { key: "if", value: "$data.x" },
      { key: "id", value: 'here "é' },
      { key: "position", value: { x: 40, y: 60, width: 200 } },
    ).filter(({ given }) => takes(given.key)),
    ...(styled === undefined ? [] : below(styled, { key: "style", value: "note" })),
  ],
  unsetMember: ({ styled }) => [
    ...here({ key: "id" }, { key: "if" }, { key: "position" }),
    ...(styled === undefined ? [] : below(styled, { key: "style" })),
  ],
  setStyleKey: ({ styled }) =>
    styled === undefined ? [] : below(styled, { key: "margin", value: 4 }, { key: "color", value: "#654321" }),
  resetStyleKey: ({ styled }) => (styled === undefined ? [] : below(styled, { key: "color" })),
  wrapElement: () => here({ into: "stack" }, { into: "columns" }, { into: "list" }),
  unwrapElement: () => here(undefined),
  turnInto: () => here({ key: "p" }, { key: "h3" }),
  addColumn: () => below("/table", { column: 0 }, { column: 1 }, { column: 2 }, { column: 9 }),
  removeColumn: () => below("/table", { column: 0 }, { column: 1 }, { column: 9 }),
  addRow: () => below("/table", { row: 0 }, { row: 1 }, { row: 2 }, { row: 9 }),
  removeRow: () => below("/table", { row: 0 }, { row: 9 }),
  moveRow: () => below("/table", { row: 0, to: 2 }, { row: 1, to: 0 }, { row: 0, to: 1 }),
};
