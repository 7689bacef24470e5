import { english, englishPages } from "../../../src/vocabulary/compare/english.ts";
import type { PageWords } from "../../../src/vocabulary/compare/page-sentences.ts";
import type { CompareWords } from "../../../src/vocabulary/compare/sentences.ts";

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** Shares of a page, which may be small. */
export const percent = (tag: string): Intl.NumberFormat =>
  new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 2 });

/** The sentences of the editor, the preview and the comparison, in English. */
export const editorEn = {
  edit: {
    title: (name: string) => `Edit ${name}`,
    newTitle: "New template",
    name: "Name",
    definition: "Definition",
    data: "Test data",
    problems: "Problems",
    preview: "Preview",
    save: "Save and use",
    saveBeside: "Save",
    isLive: (revision: string) => `Documents are made of ${revision}. Saving does not change that.`,
    saveNew: "Create",
    saved: (time: string) => `Saved at ${time}`,
    unsaved: "Not saved yet",
    faulty: "Faults are mended first: see the problems below.",
    note: "What changed, for the history",
    untitled: "Untitled template",
    back: "The template",
    notJson: "This is no JSON: a comma, a quote or a bracket is missing or too many.",
    notData: "The test data are no JSON object. The last ones that were are used.",
    keys: "Ctrl-K: insert and commands. F8: next problem. Ctrl-Enter: the file. Ctrl-Space completes, Tab leaves the editor.",
    compare: "Compare with the saved one",
    file: "Show the file",
    wait: "The file is being made …",
  },
  problems: {
    none: "No problems.",
    count: (count: number) => many(count, "problem", "problems"),
    page: (page: number) => `page ${page}`,
    error: "Error",
    warning: "Warning",
    info: "Note",
    syntax: "JSON",
    next: "Next problem (F8)",
    previous: "Previous problem (Shift-F8)",
  },
  data: {
    hint: "An object in JSON, for the preview. It is stored with the template when you save, and kept nowhere else.",
    unresolved: "No value for",
    unused: "Read by nothing",
    used: "In use",
    make: "Add what is missing",
    all: "Every reference has a value.",
  },
  draft: {
    found: (time: string) => `Changes of ${time} were not saved. They are still in this browser.`,
    use: "Go on with them",
    discard: "Discard them",
    elsewhere:
      "Another tab of this browser has this template open and keeps its draft. Save here what you do not want to lose when this tab closes.",
  },
  conflict: {
    title: "Somebody saved this template in the meantime",
    line: "Nothing is lost. Look at both, then choose.",
    theirs: "What they changed",
    yours: "What you changed",
    named: (before: string, after: string) => `The name: “${before}” → “${after}”.`,
    data: "The test data.",
    keepYours: "Save yours over it",
    takeTheirs: "Take theirs",
    both: "Put both together",
    bothHint: "Both changed different places, so that one definition can have all of it.",
    cancel: "Go on editing",
    nothing: "Nothing.",
    broken: "Your text is no JSON at the moment. Mend it to see what changed.",
  },
  palette: {
    title: "Insert and commands",
    placeholder: "Type what you look for",
    insert: (element: string) => `Insert ${element}`,
    none: "Nothing of that name.",
    nowhere: "The text has no list of elements to put it into.",
    element: {
      up: "Move the element up",
      down: "Move the element down",
      twice: "Duplicate the element",
      box: "Put the element in a box",
      unbox: "Take the elements out of the box",
      gone: "Delete the element",
      refused: "Nothing was changed: the text is another one now.",
      broken: "The text is no JSON just now.",
      lost: "Nothing was changed: the box has a condition, an id or a place, which would be lost.",
      unclear: "Nothing was changed: a key stands here twice.",
    },
  },
  preview: {
    page: (page: number, count: number) => `Page ${page} of ${count}`,
    empty: "The first page appears when the definition is whole.",
    old: (seconds: number) => `as of ${seconds} s ago`,
    stale: "The last whole version is shown.",
    refused: "The service cannot draw this yet.",
    unreachable: "The service does not answer. The last page stays.",
    zoom: "Zoom",
    fit: "Fit",
    larger: "Larger",
    smaller: "Smaller",
    hint: "Click into a text and type. What is no text leads to its place in the definition.",
    row: (row: number, source: string) => `row ${row} of ${source}`,
    pages: (count: number) => many(count, "page", "pages"),
  },
  compare: {
    title: (name: string) => `Compare ${name}`,
    from: "From",
    to: "To",
    latest: "the latest",
    live: "live",
    structure: "In the definition",
    pages: "On the pages",
    before: "Before",
    after: "After",
    same: "Both say the same.",
    samePages: "The pages look the same.",
    leftOut: (count: number) => `and ${many(count, "more change", "more changes")}`,
    revert: "Go back to this revision",
    revertTitle: "Going back changes this",
    revertLine: "A new revision is made, and documents are made of it from now on. Nothing is deleted.",
    revertBeside: "A new revision is made. Nothing is deleted, and documents are still made of the live revision.",
    passed: "Somebody saved meanwhile, so this is no longer what would change. Load this page again.",
    cancel: "Leave it as it is",
    reverted: "A revision like the old one is now the latest.",
    view: "How the pages are shown",
    beside: "Beside each other",
    overlaid: "Laid over each other",
    legend: "Red: only before. Blue: only after. Grey: on both.",
    differs: (share: number) => `${percent("en").format(share)} of the page differs`,
    today: "Both are drawn by today's engine. What a stored document looked like, its file proves.",
    cannotDraw: "These pages cannot be drawn any more.",
    data: "Test data",
    note: "Note for the history",
    marks: { moved: "moved", changed: "changed", gone: "gone", new: "new" },
  },
  places: english as CompareWords,
  pageChanges: englishPages as PageWords,
} as const;

type Loose<T> = T extends string
  ? string
  : T extends CompareWords
    ? CompareWords
    : T extends PageWords
      ? PageWords
      : T extends (...args: infer A) => string
        ? (...args: A) => string
        : { readonly [K in keyof T]: Loose<T[K]> };

/** The shape that every language fills. */
export type EditorWords = Loose<typeof editorEn>;
