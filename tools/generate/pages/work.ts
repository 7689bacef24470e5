import { costs, longWord } from "../../../src/render/contract/budget.ts";
import { heading, table } from "./markdown.ts";

const intro = `
Work is counted and not timed, so a document that is refused once is refused each time. A document that needs more than \`MAX_WORK\` units
is refused with BUDGET_EXCEEDED; the fault says where the work ran out. A line, a cell, a block or a mark that is laid out is one unit. The rest costs
about as much more or less as it takes longer or shorter than a cell, which \`npm run work\` measures:
`;

const words: Readonly<Record<keyof typeof costs, string>> = {
  condition: "a condition of an `if` or a `where`, each time one is looked at, those inside it too",
  expressionPart:
    "a value, an operator or a function of an expression, each time it is computed; in functions over lists, for each entry",
  piece: "a shortcode, a line end, a tab or the text between them, in a text that has any",
  footnote: "a footnote, beside its text",
  svgElement: "an element of a drawing, as often as it is drawn",
  pathCommand: "a line or a curve of the path data of a drawing",
  barcode: "a barcode; one that comes again is not counted again",
  chartPoint: "a number of a chart, beside its text",
  pixel: "a pixel of a picture, once for each picture",
  character: "a character of text, each time it is set",
};

const outro = `
What work is done in is counted from the data on: expressions, conditions and pictures first, then texts and drawings, then the layout. A layout that has to be made
again, because page numbers moved, is counted again; one that is made again without a broken font or with its findings shown begins where the layout began.
A word of more than ${longWord.from} letters without a space or a hyphen costs ${longWord.letter} units for each further letter, so that much of it is refused before it is set: such words are none
of a text, and cost a text engine more than any other. (Scripts whose lines end without spaces, as Thai and Chinese, are not counted so.)
Some things have a limit of their own beside this, however much work is allowed: 10,000 different barcodes, 250,000 pieces of one text, 2,000,000 characters
of one path, 100 million pixels of one picture, 100,000 elements of one svg file, 2,000 entries of one chart.
`;

export function workPage(): string {
  const rows = Object.entries(words).map(([name, what]) => [what, String(costs[name as keyof typeof costs])]);
  return `${heading("Work", "src/render/contract/budget.ts")}${intro}\n${table(["One", "Units"], rows)}${outro}`;
}
