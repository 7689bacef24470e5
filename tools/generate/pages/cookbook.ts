import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { heading } from "./markdown.ts";

/** The folder of the cookbook's definitions, data and pictures. */
export const cookbookFolder = fileURLToPath(new URL("../../../docs/how-to/cookbook/", import.meta.url));

/** Something that people want of a document. */
export interface CookbookRecipe {
  /** Its files begin with it: `name.json`, `name.data.json` where it has data, `name-1.png`. */
  readonly name: string;
  readonly title: string;
  readonly says: string;
  /** Pages that are shown, from 1. */
  readonly pages: number;
}

const recipe = (name: string, title: string, says: string, pages = 1): CookbookRecipe => ({ name, title, says, pages });

export const cookbookRecipes: readonly CookbookRecipe[] = [
  recipe(
    "numbered-headings",
    "Number headings 1, 1.1",
    "A style says in which numbering its headings count. See [numbers](numbering.md).",
  ),
  recipe(
    "clauses",
    "Write clauses 1., 1.1, (a) and refer to them",
    "`[ref, id]` prints the number of a clause, `[page, id]` its page. See [references](numbering.md#refer-to-a-clause-and-its-page).",
  ),
  recipe("statute", "Write paragraphs of a statute: § 1, (1), 1.", "Each level has its own text around the number."),
  recipe(
    "appendix",
    "Go on with Appendix A after the chapters",
    "A style extends that of the chapters and counts by itself.",
  ),
  recipe(
    "answer-boxes",
    "Leave boxes for answers, and go on counting",
    "A `stack` holds what belongs to one question; `continue` goes on from the list before.",
  ),
  recipe(
    "captions",
    "Give pictures captions, and list them",
    "Captions count by kind; `toc` with `of` lists them, `[ref, id]` names one.",
  ),
  recipe(
    "chapter-contents",
    "List the sections of a chapter where it begins",
    "`inline` lets contents stand in the text, `levels` chooses what they list.",
  ),
  recipe(
    "running-heads",
    "Print the chapter above, and count the pages of a part",
    "Each section numbers its pages in its own way.",
    2,
  ),
  recipe("several-styles", "Make a text bold and put it on the right", "Several styles by name: later ones win."),
  recipe(
    "picture-beside-text",
    "Put a picture beside text",
    "Two columns: one as wide as the picture, one for the rest. The paths are those of your uploads.",
  ),
  recipe(
    "letterhead",
    "Write a letter with a mark above and page numbers below",
    "Header and footer stand on every page. See [letter](letter.md).",
  ),
  recipe(
    "menu",
    "Print a menu with dots",
    "`[tab]` goes to a stop at the right edge, and dots lead there. See [tab stops](tab-stops.md).",
  ),
  recipe(
    "decimal-column",
    "Put numbers with their decimal marks below one another",
    "The column aligns them; nothing is written into the cells. See [numbers in a table](tab-stops.md#numbers-in-a-table).",
  ),
  recipe(
    "invoice-totals",
    "Compute net, tax and total",
    "`values` computes once; sums are exact decimals. See [sums](sums.md).",
  ),
  recipe(
    "carried-sums",
    "Carry sums from page to page",
    "The rows of `carry` stand where a page ends and where the next begins.",
    2,
  ),
  recipe(
    "price-groups",
    "Print a price list by groups with subtotals",
    "`groupBy` makes groups of the entries, `sortBy` orders them.",
  ),
  recipe(
    "cards",
    "Repeat a card for each person",
    "A `stack` with `source` and `map` needs no table; `where` chooses.",
  ),
  recipe(
    "due-date",
    "Print a date thirty days on, or nothing",
    "`if` shows an element only when its expression holds. See [conditions](conditions-and-formats.md).",
  ),
  recipe(
    "languages",
    "Write one document in several languages",
    "`[t, key]` takes a text of the document's language, in the form that its number needs.",
  ),
  recipe(
    "rich-text",
    "Print a description that an editor keeps as HTML",
    "`rich` reads a fixed set of tags. See [rich text](rich-text.md).",
  ),
  recipe(
    "bars-from-data",
    "Draw bars as long as the data says",
    "A number of the language may be an expression. See [bars, sizes and colours](sums.md#bars-sizes-and-colours-from-the-data).",
  ),
  recipe(
    "stripe-rows",
    "Stripe the rows of a table",
    "`$global.INDEX` counts the entries of `map`. It has a value in styles in their place there, and none in `styles`.",
  ),
  recipe("chart", "Draw a chart", "Axes, legend and colours come by themselves. See [charts](charts.md)."),
  recipe(
    "lines-at-text",
    "Mark a word with a wavy line, draw a line above one",
    "`textDecoration` and its style, colour and thickness.",
  ),
  recipe(
    "flyer",
    "Print colour up to the edge of a flyer",
    "`bleed` prints beyond the page, `cropMarks` show where to cut. See [print with bleed](print-shop.md).",
  ),
  recipe("copy", "Print COPY behind the text", "A watermark stands on every page; `behind` puts it under the text."),
  recipe(
    "signature-blocks",
    "Put signature blocks side by side, and never divide them",
    "`keepTogether` keeps the table on one page, `keepWithNext` the sentence before it with the table; dots lead to a [tab stop](tab-stops.md). For signatures in the file: [fields](counter-sign.md).",
  ),
  recipe(
    "initials",
    "Leave boxes for initials at the foot of each page",
    "A footer holds any element; a cell with a `height` and a `border` is a box.",
    2,
  ),
];

/** A definition and its data as they stand in their files, and the pictures of their pages. */
function section({ name, title, says, pages }: CookbookRecipe, at: number): string {
  const read = (file: string): string => readFileSync(`${cookbookFolder}${file}`, "utf8").trim();
  const data = `${name}.data.json`;
  const blocks = [
    `## ${at + 1}. ${title}`,
    says,
    block(read(`${name}.json`)),
    ...(existsSync(cookbookFolder + data) ? ["With the data", block(read(data))] : []),
    Array.from({ length: pages }, (_, page) => picture(name, title, page + 1)).join("\n"),
  ];
  return `\n${blocks.join("\n\n")}\n`;
}

const block = (json: string): string => `\`\`\`json\n${json}\n\`\`\``;

const picture = (name: string, title: string, page: number): string =>
  `![${title}${page === 1 ? "" : `, page ${page}`}](cookbook/${name}-${page}.png)`;

const introduction = `
Things that people want in a document, each with a whole definition and the printed result. The definitions lie in \`docs/how-to/cookbook\`; every one is made under
\`strict=true\`, so that nothing in it is left out, and \`npm run cookbook\` draws the pictures.
`;

export const cookbookPage = (): string =>
  `${heading("Cookbook: 28 things people ask for", "docs/how-to/cookbook")}${introduction}${cookbookRecipes.map(section).join("")}`;
