import type { TProperties } from "typebox";
import { referencePattern } from "../bound-words.ts";
import {
  either,
  flag,
  integer,
  listOf,
  type NamedSchemas,
  needsBeside,
  needsOneOf,
  number,
  oneOf,
  ref,
  row,
  shape,
  text,
} from "../build.ts";
import { ifKey, whereKey } from "../condition.ts";
import { lengthWithUnit, percent } from "../measure.ts";
import { entryPattern, sortByKey } from "./entries.ts";
import { idKey, textSiblings } from "./paragraph.ts";

/** Keys of every cell. */
export const cellKeys: TProperties = {
  colspan: integer("Number of columns that the cell spans.", { minimum: 1, maximum: 1000, default: 1 }),
  rowspan: integer("Number of rows that the cell spans.", { minimum: 1, maximum: 65_535, default: 1 }),
};

/** Keys of cells that say so themselves: text, or several elements. */
const cellRepeat: TProperties = {
  repeat: flag(
    "Where pages divide the rows that the cell spans, it shows its content again on each further page, from the start.",
    false,
  ),
};

const cellIf: TProperties = { if: ref("Condition", "When this does not hold, the cell is empty but keeps its place.") };

const cells = (description: string) => listOf(ref("TableCell"), description);

const tableRow = either([cells("The row's cells."), ref("TableRow")], "A row.");

const groupRows = {
  header:
    "Rows above the group, on the page of its first row. `$group.key` is what its entries have in common, `$group.items` are the entries, `$group.count` says how many.",
  footer: "Rows below the group, on the page of its last row.",
};

const subtotal = [{ td: "[= $group.count] articles" }, { td: "[= sum($group.items, $item.price)]" }];

const groupBy = (description: string) =>
  text(description, { pattern: entryPattern, examples: ["$item.group", "= part($item.name, 1, 1)"] });

const columnLength = (description: string) =>
  either([number("Points.", { minimum: 0 }), lengthWithUnit("A length with its unit.")], description, {
    examples: [60, "2cm"],
  });

export const tableWords: NamedSchemas = {
  HeaderCell: shape(
    "A header cell of its column or row: text, bold.",
    { th: text("Text with shortcodes and data references.", { examples: ["Item"] }) },
    { ...textSiblings, ...cellKeys, ...cellRepeat, ...cellIf },
    { examples: [{ th: "Item" }] },
  ),
  DataCell: shape(
    "A cell of text.",
    { td: text("Text with shortcodes and data references.", { examples: ["Consulting"] }) },
    { ...textSiblings, ...cellKeys, ...cellRepeat, ...cellIf },
    { examples: [{ td: "Consulting", colspan: 2 }] },
  ),
  ContentCell: shape(
    "A cell of several elements.",
    { content: listOf(ref("ContentElement"), "The elements, one below the other.") },
    {
      style: ref("StyleUse"),
      ...idKey,
      header: flag("The cell is the header of its column or row.", false),
      ...cellKeys,
      ...cellRepeat,
      ...cellIf,
    },
    { examples: [{ content: [{ p: "Consulting" }, { p: "[i]June[/i]" }] }] },
  ),
  TableRow: shape(
    "A row with a style of its own.",
    { cells: cells("Its cells.") },
    {
      style: ref("StyleUse", "Style for its cells; a cell's own style wins."),
      keepWithNext: flag("Stays on the page of the next row, if one page can hold both.", false),
      ...ifKey,
    },
    { examples: [{ cells: [{ td: "Sum" }, { td: "42.00" }], style: "total" }] },
  ),
  ColumnLimits: shape(
    "A column that is as wide as its cells need, within limits.",
    {},
    {
      min: columnLength("It is no narrower, whatever its cells need."),
      max: columnLength(
        "It is no wider: longer text goes on in further lines, longer words are cut. A greater `min` wins. In a table with a `width` of its own the other columns take what is left over; without others, all do.",
      ),
      noWrap: flag(
        "Its texts stay on one line each, up to `max`; other columns give way. Only where the table has no space for them they go on in further lines.",
        false,
      ),
      align: oneOf(
        ["decimal"],
        "Its numbers stand with their decimal marks below one another, at the column's right edge: of each cell the first number, with the mark of the document's `locale`. Header cells and texts without a number stand as their style says.",
        { examples: ["decimal"] },
      ),
    },
    { examples: [{ min: 60, max: 120 }, { noWrap: true }, { align: "decimal" }] },
  ),
  Table: shape(
    "Rows of cells. Header rows are repeated on every page; a row is kept whole unless it is taller than a page.",
    {},
    {
      widths: listOf(
        either(
          [
            number("A weight: a share of the width that the other kinds leave.", { minimum: 0 }),
            oneOf(["auto"], "As wide as the cells need."),
            percent("A share of the table's width."),
            lengthWithUnit("A length with its unit: pt, px (0.75 pt), mm, cm, in."),
            ref("ColumnLimits"),
          ],
          "Width of one column.",
        ),
        'One for each column: weights of what is left behind the longest words, shares, lengths, "auto", limits for what the cells need, or their decimal alignment. Unset: auto for all. Pictures shrink before words are cut.',
        {
          examples: [
            [3, 1, 1],
            ["50%", "25%", "25%"],
            ["auto", 1],
            ["100pt", 1],
            [{ min: 60, max: 120 }, { noWrap: true }],
          ],
        },
      ),
      rows: listOf(tableRow, "The rows. With `source` they come first and act as the header."),
      gap: either(
        [
          number("Between rows and between columns.", { minimum: 0 }),
          row(
            [number("Between rows.", { minimum: 0 }), number("Between columns.", { minimum: 0 })],
            "Both, by themselves.",
            {
              minItems: 2,
            },
          ),
        ],
        "Distance between cells. Where `borderCollapse` lets them share their lines there is none, which is reported.",
        { examples: [4, [2, 8]] },
      ),
      style: ref("StyleUse"),
      source: text("An array of objects in the data, or an expression that gives one: one row for each.", {
        pattern: referencePattern,
        examples: ["$data.lines", "= where($data.lines, $item.qty > 0)"],
      }),
      ...whereKey,
      map: listOf(
        either(
          [
            text("A key of the row's object, dots allowed, or text with `$item` references.", {
              examples: ["name", "$item.price EUR"],
            }),
            ref("TableCell"),
          ],
          "One column.",
        ),
        "What each column shows of an entry of `source`.",
        {
          examples: [
            ["name", "sum"],
            ["$item.name", { td: "$item.sum", style: "number" }],
          ],
        },
      ),
      ...sortByKey,
      groupBy: either(
        [
          groupBy("A key of the entries, a reference or an expression: entries of one value stand together."),
          listOf(
            either(
              [groupBy("A key, a reference or an expression."), ref("TableGroup")],
              "A level: what it groups by, or with rows of its own.",
            ),
            "Groups within groups, the outermost first. `groupHeader` and `groupFooter` are those of the innermost.",
            {
              minItems: 1,
              maxItems: 3,
              examples: [[{ by: "$item.region", header: [[{ th: "$group.key" }]] }, "$item.group"]],
            },
          ),
        ],
        "The entries of `source` in groups, in the order in which their values first occur.",
        { examples: ["$item.group"] },
      ),
      groupHeader: listOf(tableRow, groupRows.header, { examples: [[[{ th: "$group.key", colspan: 2 }]]] }),
      groupFooter: listOf(tableRow, groupRows.footer, { examples: [[subtotal]] }),
      footer: listOf(tableRow, "Rows after all others, those of `source` included.", {
        examples: [[[{ td: "Total" }, { td: "$data.total" }]]],
      }),
      carry: ref("TableCarry"),
      continued: listOf(
        tableRow,
        "Rows at the top of each further page of the table, above its header: that it is continued. They are no rows of the table.",
        { examples: [[[{ th: "Table 1, continued", colspan: 2 }]]] },
      ),
      repeatFooter: flag("Shows `footer` at the bottom of every page of the table.", false),
      headerRows: integer(
        "Number of leading rows that are the header. Unset: the leading rows with only `th` cells; with `source`, all of `rows`.",
        { minimum: 0 },
      ),
    },
    {
      ...needsOneOf("rows", "source"),
      ...needsBeside({
        sortBy: ["source"],
        groupBy: ["source"],
        carry: ["source"],
        groupHeader: ["groupBy"],
        groupFooter: ["groupBy"],
      }),
      examples: [
        { widths: [3, 1], rows: [[{ th: "Item" }, { th: "Sum" }]], source: "$data.lines", map: ["name", "sum"] },
      ],
    },
  ),
  TableGroup: shape(
    "A level of groups.",
    { by: groupBy("What the entries of a group have in common: a key of theirs, a reference or an expression.") },
    {
      header: listOf(tableRow, `${groupRows.header} \`$group.outer\` is the group around.`, {
        examples: [[[{ th: "$group.key", colspan: 2 }]]],
      }),
      footer: listOf(tableRow, groupRows.footer, { examples: [[subtotal]] }),
    },
    { examples: [{ by: "$item.region", header: [[{ th: "$group.key", colspan: 2 }]] }, { by: "$item.group" }] },
  ),
  TableCarry: shape(
    "A sum that is carried from page to page: rows with `$carry.sum` where a page of the table ends, and where the next begins. The rows of `out` do not stand on its last page, those of `in` not on its first, those of `page` on all. `$carry.page` is the sum of the page alone.",
    {
      value: text("What each entry of `source` adds: a key of it, a reference or an expression.", {
        pattern: entryPattern,
        examples: ["= $item.qty * $item.price"],
      }),
    },
    {
      out: listOf(tableRow, "Rows at the foot of a page that the table goes on after.", {
        examples: [[[{ td: "Carried forward" }, { td: "$carry.sum" }]]],
      }),
      in: listOf(tableRow, "Rows at the top of a page that the table goes on on, below its header.", {
        examples: [[[{ td: "Brought forward" }, { td: "$carry.sum" }]]],
      }),
      page: listOf(tableRow, "Rows below the entries of each page, above those of `out` and of `footer`.", {
        examples: [[[{ td: "This page" }, { td: "$carry.page" }]]],
      }),
    },
    {
      ...needsOneOf("out", "in", "page"),
      examples: [{ value: "$item.sum", out: [[{ td: "Carried forward" }, { td: "$carry.sum" }]] }],
    },
  ),
  TableElement: shape(
    "A table.",
    { table: ref("Table") },
    {},
    {
      examples: [
        {
          table: {
            widths: [3, 1],
            rows: [
              [{ th: "Item" }, { th: "Sum" }],
              [{ td: "Consulting" }, { td: "42.00" }],
            ],
          },
        },
      ],
    },
  ),
};
