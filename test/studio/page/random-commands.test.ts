import { history, undo } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import { escapeStep } from "../../../src/vocabulary/json/pointer.ts";
import { writtenParts } from "../../../src/vocabulary/markup/written-parts.ts";
import { validateDefinition } from "../../../src/vocabulary/validate.ts";
import { holderOf, indexOf } from "../../../studio/src/page/edit-step.ts";
import { markNames } from "../../../studio/src/page/mark-commands.ts";
import { type PageCommand, runCommand } from "../../../studio/src/page/page-command.ts";
import { type PageCommandName, pageCommands } from "../../../studio/src/page/page-commands.ts";
import { isTextPlace, roleAt } from "../../../studio/src/page/place-role.ts";
import { valueAtPointer } from "../../../studio/src/page/value-at-pointer.ts";
import { atNight, everyNth } from "../../support/night.ts";
import { exampleDefinition, exampleFolders } from "../../support/page-texts/example-texts.ts";

/** At night 2,000 on each example, begun eight times: an undo goes back over all of a sequence. A change tries some of the examples. */
const steps = atNight(250, 40);
const rounds = atNight(8, 1);
const chosen = everyNth(exampleFolders, 4);

/** Numbers below a limit, the same for the same seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % Math.max(1, below);
  };
}
type Next = ReturnType<typeof numbersFrom>;

/** Pointers by what a command can be about. */
interface Pointers {
  readonly elements: readonly string[];
  readonly texts: readonly string[];
  readonly tables: readonly string[];
}

function pointersOf(root: unknown): Pointers {
  const found = { elements: [] as string[], texts: [] as string[], tables: [] as string[] };
  const walk = (value: unknown, pointer: string): void => {
    if (roleAt(root, pointer) === "element") found.elements.push(pointer);
    if (typeof value === "string" && isTextPlace(root, pointer)) found.texts.push(pointer);
    if (typeof value !== "object" || value === null) return;
    if (pointer.endsWith("/table")) found.tables.push(pointer);
    for (const [key, member] of Object.entries(value)) walk(member, `${pointer}/${escapeStep(key)}`);
  };
  walk(root, "");
  return found;
}

const typed = [
  "x",
  "é",
  '"',
  "\\",
  "[b]",
  "$data.x",
  "日本",
  "\u{1F469}\u200d\u{1F467}",
  "]",
  " ",
  "\n",
  "\u0e19\u0e49",
  ".y",
  "",
  "",
];
const markup = ["$data.x", "[= 1 + 1]", "[number, 3, 2]", "[img, images/logo.png]"];

const addresses = ["https://example.com/[x]", "ada@example.com", "$data.site", "tel:+3611234567", "", "file:///etc"];

type GivenOf<Name extends PageCommandName> =
  (typeof pageCommands)[Name] extends PageCommand<infer Given> ? Given : never;
type Try<Given> = { readonly pointer: string; readonly given: Given };
type Tries = { readonly [Name in PageCommandName]: (root: unknown, at: Pointers, next: Next) => Try<GivenOf<Name>> };

const oneOf = <Item>(items: readonly Item[], next: Next): Item => items[next(items.length)] as Item;
const anElement = (at: Pointers, next: Next): string => oneOf(at.elements, next);
/** An item of a list, where there is one. */
function anItem(at: Pointers, next: Next): string {
  const items = at.elements.filter((pointer) => /\/[uo]l\/items\/\d+$/.test(pointer));
  return items.length === 0 ? anElement(at, next) : oneOf(items, next);
}
const aTable = (at: Pointers, next: Next): string => (at.tables.length === 0 ? "" : oneOf(at.tables, next));

/** A stretch of a text between borders of its parts; now and then one that is between none. */
function stretch(root: unknown, at: Pointers, next: Next): Try<{ readonly from: number; readonly to: number }> {
  const pointer = at.texts.length === 0 ? "" : oneOf(at.texts, next);
  const text = valueAtPointer(root, pointer);
  const parts = typeof text === "string" ? writtenParts(text) : [];
  const borders = [...parts.map(({ from }) => from), typeof text === "string" ? text.length : 0];
  const begin = next(borders.length);
  const end = Math.min(borders.length - 1, begin + next(3));
  const off = next(20) === 0 ? 1 : 0;
  return { pointer, given: { from: borders[begin] ?? 0, to: (borders[end] ?? 0) + off } };
}

/** Something to try for each command; a new one has its own, or this file does not compile. */
const tries: Tries = {
  typeText: (root, at, next) => {
    const { pointer, given } = stretch(root, at, next);
    return { pointer, given: { ...given, letters: oneOf(typed, next) } };
  },
  replaceSeen: (root, at, next) => {
    const { pointer, given } = stretch(root, at, next);
    return { pointer, given: { ...given, letters: oneOf(typed, next) } };
  },
  toggleMark: (root, at, next) => {
    const { pointer, given } = stretch(root, at, next);
    return { pointer, given: { ...given, name: oneOf(markNames, next) } };
  },
  setLink: (root, at, next) => {
    const { pointer, given } = stretch(root, at, next);
    return { pointer, given: { ...given, address: oneOf(addresses, next) } };
  },
  insertMarkup: (root, at, next) => {
    const { pointer, given } = stretch(root, at, next);
    return { pointer, given: { ...given, markup: oneOf(markup, next) } };
  },
  splitElement: (root, at, next) => {
    const { pointer, given } = stretch(root, at, next);
    return { pointer: holderOf(pointer), given: { at: given.from } };
  },
  mergeElement: (_, at, next) => ({ pointer: anElement(at, next), given: undefined }),
  insertElement: (_, at, next) => ({
    pointer: anElement(at, next),
    given: { element: { p: 'New "text"' }, side: next(2) === 0 ? "before" : "behind" },
  }),
  insertInto: (_, at, next) => ({
    pointer: holderOf(anElement(at, next)),
    given: { element: { p: "New" }, index: next(3) },
  }),
  replaceElement: (_, at, next) => ({ pointer: anElement(at, next), given: { element: { p: "Instead" } } }),
  deleteElement: (_, at, next) => ({ pointer: anElement(at, next), given: undefined }),
  moveElement: (_, at, next) => {
    const to = anElement(at, next);
    return { pointer: anElement(at, next), given: { list: holderOf(to), index: (indexOf(to) ?? 0) + next(2) } };
  },
  duplicateElement: (_, at, next) => ({ pointer: anElement(at, next), given: undefined }),
  setMember: (_, at, next) => ({ pointer: anElement(at, next), given: { key: "if", value: "$data.x" } }),
  unsetMember: (root, at, next) => {
    const pointer = anElement(at, next);
    const has = Object.keys(valueAtPointer(root, pointer) as object).filter((key) =>
      /^(?:style|if|id|position)$/.test(key),
    );
    return { pointer, given: { key: has.length === 0 ? "if" : oneOf(has, next) } };
  },
  setStyleKey: (_, at, next) => ({
    pointer: at.texts.length === 0 ? "" : holderOf(oneOf(at.texts, next)),
    given: oneOf<GivenOf<"setStyleKey">>(
      [
        { key: "fontSize", value: 9 },
        { key: "color", value: "#123456" },
      ],
      next,
    ),
  }),
  resetStyleKey: (root, at, next) => {
    const keysAt = (pointer: string): readonly string[] => {
      const style = valueAtPointer(root, `${pointer}/style`);
      return typeof style === "object" && style !== null ? Object.keys(style).filter((key) => key !== "extends") : [];
    };
    const holders = at.texts.map(holderOf).filter((pointer) => keysAt(pointer).length > 0);
    const pointer = holders.length === 0 ? "" : oneOf(holders, next);
    return { pointer, given: { key: holders.length === 0 ? "color" : oneOf(keysAt(pointer), next) } };
  },
  wrapElement: (_, at, next) => ({
    pointer: anElement(at, next),
    given: { into: oneOf<GivenOf<"wrapElement">["into"]>(["stack", "columns", "list"], next) },
  }),
  unwrapElement: (root, at, next) => {
    const holders = at.elements.filter((pointer) =>
      Object.keys(valueAtPointer(root, pointer) as object).some((key) => /^(?:stack|columns|ul|ol)$/.test(key)),
    );
    return { pointer: oneOf(holders.length === 0 ? at.elements : holders, next), given: undefined };
  },
  turnInto: (_, at, next) => ({ pointer: anElement(at, next), given: { key: oneOf(["p", "h2"], next) } }),
  nestItem: (_, at, next) => ({ pointer: anItem(at, next), given: undefined }),
  outdentItem: (_, at, next) => ({ pointer: anItem(at, next), given: undefined }),
  joinList: (_, at, next) => ({ pointer: holderOf(holderOf(holderOf(anItem(at, next)))), given: undefined }),
  addColumn: (_, at, next) => ({ pointer: aTable(at, next), given: { column: next(4) } }),
  removeColumn: (_, at, next) => ({ pointer: aTable(at, next), given: { column: next(4) } }),
  addRow: (_, at, next) => ({ pointer: aTable(at, next), given: { row: next(4) } }),
  removeRow: (_, at, next) => ({ pointer: aTable(at, next), given: { row: next(4) } }),
  moveRow: (_, at, next) => ({ pointer: aTable(at, next), given: { row: next(4), to: next(4) } }),
};

const names = Object.keys(tries) as readonly PageCommandName[];

/** Everything undone that is in the history. */
function undone(state: EditorState): string {
  let now = state;
  while (undo({ state: now, dispatch: (transaction) => (now = transaction.state) }));
  return now.doc.toString();
}

const done = new Map<PageCommandName, number>();

/** So many commands, one after the other, on one definition; each must leave it as right as it was. */
function sequence(folder: string, seed: number): void {
  const text = exampleDefinition(folder);
  const faults = validateDefinition(JSON.parse(text));
  const next = numbersFrom(seed);
  let state = EditorState.create({ doc: text, extensions: [history({ newGroupDelay: 0, minDepth: steps + 1 })] });
  for (let step = 0; step < steps; step += 1) {
    const before = state.doc.toString();
    const root: unknown = JSON.parse(before);
    const name = oneOf(names, next);
    const { pointer, given } = tries[name](root, pointersOf(root), next);
    const result = runCommand(before, pointer, pageCommands[name] as PageCommand<unknown>, given);
    const label = `${folder}, seed ${seed}, step ${step}: ${name} at ${pointer} ${JSON.stringify(given)}`;
    if (result.kind === "fault") expect.fail(`${label}: ${result.fault}`);
    if (result.kind === "refused") continue;
    done.set(name, (done.get(name) ?? 0) + 1);
    state = state.update({ changes: result.changes, userEvent: "input.page" }).state;
    if (state.doc.toString() !== result.text) expect.fail(`${label}: the changes make another text`);
    const now = validateDefinition(JSON.parse(result.text));
    if (now.length > faults.length) expect(now, label).toEqual(faults);
  }
  expect(undone(state)).toBe(text);
}

describe("commands in any order", () => {
  test.each(chosen)(
    "leave %s right and are undone to the exact text",
    (folder) => {
      const first = exampleFolders.indexOf(folder) * 1000 + 59;
      for (let round = 0; round < rounds; round += 1) sequence(folder, first + round);
    },
    300_000,
  );

  test("are all carried out somewhere", () => {
    expect(names.filter((name) => !done.has(name))).toEqual([]);
  });
});
