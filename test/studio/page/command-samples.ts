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
  typeText: ({ key }) =>
    below(
      `/${key}`,
      { from: 1, to: 1, letters: '"\\[é\n\u{1F469}[/b]' },
      { from: 0, to: 2, letters: "" },
      { from: 0, to: 0, letters: "\u2028$data.x" },
      { from: 6, to: 6, letters: "within the shortcode" },
    ),
  replaceSeen: ({ key }) =>
    below(
      `/${key}`,
      { from: 0, to: 2, letters: "" },
      { from: 1, to: 4, letters: "[x]" },
      { from: 2, to: 2, letters: "[/b]\\" },
      { from: 0, to: 9, letters: "" },
    ),
  toggleMark: ({ key }) =>
    below(`/${key}`, { from: 0, to: 2, name: "b" }, { from: 1, to: 9, name: "i" }, { from: 3, to: 3, name: "u" }),
  setLink: ({ key }) =>
    below(
      `/${key}`,
      { from: 0, to: 4, address: "https://example.com/a,b?c=[1]&d='2'" },
      { from: 1, to: 9, address: "mailto:ada@example.com" },
      { from: 0, to: 9, address: "" },
      { from: 0, to: 3, address: "javascript:alert(1)" },
    ),
  insertMarkup: ({ key }) =>
    below(`/${key}`, { from: 1, to: 1, markup: "$data.name" }, { from: 0, to: 1, markup: "[number, $data.x, 2]" }),
  splitElement: () => here({ at: 2 }, { at: 0 }, { at: 8 }),
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
  insertInto: ({ key }) =>
    below(key === "columns" ? "/columns/rows/0" : `/${key}/${key === "stack" ? "content" : "items"}`, {
      ...{ element: { p: "New" }, index: 0 },
    }),
  replaceElement: () => here({ element: { p: 'New "text"' } }, { element: { table: { rows: [[{ td: "a" }]] } } }),
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
  nestItem: ({ key }) => [
    ...below(`/${key}/items/1`, undefined),
    ...below(`/${key}/items/0`, undefined),
    ...here(undefined),
  ],
  outdentItem: ({ key }) => [
    ...below(`/${key}/items/0`, undefined),
    ...below(`/${key}/items/1`, undefined),
    ...here(undefined),
  ],
  joinList: () => here(undefined),
  addColumn: () => below("/table", { column: 0 }, { column: 1 }, { column: 2 }, { column: 9 }),
  removeColumn: () => below("/table", { column: 0 }, { column: 1 }, { column: 9 }),
  addRow: () => below("/table", { row: 0 }, { row: 1 }, { row: 2 }, { row: 9 }),
  removeRow: () => below("/table", { row: 0 }, { row: 9 }),
  moveRow: () => below("/table", { row: 0, to: 2 }, { row: 1, to: 0 }, { row: 0, to: 1 }),
};

const all = (): boolean => true;
const hasText = ({ key }: ElementKind): boolean => /^(?:p|h[1-5])$/.test(key);
const isStyled = ({ styled }: ElementKind): boolean => styled !== undefined;
const isList = ({ key }: ElementKind): boolean => key === "ul" || key === "ol";
const isTable = ({ key }: ElementKind): boolean => key === "table";

/** The kinds of elements that a command applies to; a test holds it in both directions. */
export const appliesTo: Readonly<Record<PageCommandName, (kind: ElementKind) => boolean>> = {
  typeText: hasText,
  replaceSeen: hasText,
  toggleMark: hasText,
  setLink: hasText,
  insertMarkup: hasText,
  splitElement: hasText,
  mergeElement: hasText,
  insertElement: all,
  insertInto: ({ key }) => ["stack", "columns", "ul", "ol"].includes(key),
  // The schema's examples of headings have an id, which would be lost.
  replaceElement: ({ examples }) => examples.some((one) => !("id" in one || "if" in one || "position" in one)),
  deleteElement: all,
  moveElement: all,
  duplicateElement: all,
  setMember: all,
  unsetMember: all,
  setStyleKey: isStyled,
  resetStyleKey: isStyled,
  wrapElement: all,
  unwrapElement: ({ key }) => ["stack", "columns", "ul", "ol"].includes(key),
  turnInto: hasText,
  nestItem: isList,
  outdentItem: isList,
  joinList: isList,
  addColumn: isTable,
  removeColumn: isTable,
  addRow: isTable,
  removeRow: isTable,
  moveRow: isTable,
};
