import type { ElementKey } from "../../../src/vocabulary/definition/elements/kinds.ts";
import type { WritingRefusal } from "../in-place/writing-refusal.ts";

/** How people call a kind of element, and other words by which they look for it. */
export type ElementName = readonly [name: string, others: string];

/** The sentences of writing on the page, in English. */
export const writingEn = {
  field: "Text of the page",
  marks: {
    ...{ title: "Marks of the text", keys: "Ctrl" },
    ...{ b: "Bold", i: "Italic", u: "Underlined" },
    letters: "BIU",
  },
  table: {
    title: "Rows and columns",
    "row-above": "Row above",
    "row-below": "Row below",
    "column-before": "Column before",
    "column-behind": "Column behind",
    "row-away": "Delete the row",
    "column-away": "Delete the column",
  },
  link: {
    title: "Link",
    address: "Address of the link",
    set: "Set",
    remove: "Remove the link",
    leads: (address: string) => `Leads to ${address}. `,
    key: "Ctrl-K: link. ",
  },
  insert: {
    title: "Insert an element",
    search: "What to insert",
    none: "Nothing of that name. Escape leaves it.",
    notLoaded: "The list of elements is not there yet. If it does not come, load the page again.",
    key: "/: insert. ",
    names: {
      p: ["Paragraph", "text"],
      h1: ["Heading 1", "title"],
      h2: ["Heading 2", "title"],
      h3: ["Heading 3", "title"],
      h4: ["Heading 4", "title"],
      h5: ["Heading 5", "title"],
      ul: ["Bulleted list", "points unordered"],
      ol: ["Numbered list", "ordered steps"],
      table: ["Table", "grid rows columns cells"],
      image: ["Picture", "image photo logo"],
      pdf: ["Pages of a PDF file", "attachment document"],
      separator: ["Line", "rule divider separator"],
      break: ["Page break", "new page section"],
      columns: ["Columns", "side by side newspaper"],
      stack: ["Box", "frame group container stack"],
      figure: ["Something with a caption", "table picture counted"],
      toc: ["Table of contents", "index overview"],
      svg: ["Drawing", "shapes vector svg"],
      chart: ["Chart", "graph diagram bars pie"],
      markdown: ["Markdown of the data", "text formatted"],
      rich: ["Formatted text of the data", "html"],
      use: ["Component", "building block letterhead"],
    } satisfies Readonly<Record<ElementKey, ElementName>>,
  },
  keys: {
    text: "Alt-F10: buttons. Escape leads out.",
    cell: "Tab: next cell. Alt-F10: buttons. Escape leads out.",
    item: "Tab: level below. Alt-F10: buttons. Escape leads out.",
  },
  refusals: {
    "no element": "That is no paragraph or heading, which alone are cut and joined.",
    "no text": "The caret is in no text of the page: click into one.",
    "no place in the text": "There is nothing here that could be changed that way: select letters first.",
    "no item": "That is no item of a list in the definition.",
    "nothing before": "Nothing is before this text that it could go on in.",
    "nothing behind": "Nothing follows this text that could go on in it.",
    "no such member": "That is not there any more.",
    "already there": "That is so already.",
    "into itself": "An element cannot stand in itself.",
    "other kind of list": "That list takes other things than elements.",
    "no table": "That is no table.",
    "last one": "A table keeps one row and one column.",
    "no such row or column": "The table has no such row or column.",
    "joined cells": "Joined cells are changed in the definition.",
    "holds no list": "Nothing in it could take its place.",
    "would be lost": "One of the two has a condition, an id or a place of its own, which would be lost.",
    "no address":
      "A link leads to https://…, http://…, mailto:… or tel:…; its address has no blanks and at most 2,048 characters.",
    "text is broken": "The definition is no JSON just now; it is mended there first.",
    "no such place": "The definition has no such place any more: try again.",
    "text and value differ": "The definition says something twice there; change it in the text.",
    "too much": "That is too long to paste on the page: paste it into the definition or import it.",
    data: "Data fill this in: change it in the test data, or the column's key in the definition.",
    component: "A component's text is edited in the component.",
    made: "This is no text of the definition: the service makes it, or it is a picture.",
    "end of tabs": "Tab leads no further here.",
    unclear: "The page shows this text otherwise than it is written: change it in the definition.",
  } satisfies Readonly<Record<WritingRefusal, string>>,
};

export type WritingWords = typeof writingEn;
