import { functionGroups } from "../../../src/vocabulary/expression/functions.ts";
import { code, heading, table } from "./markdown.ts";

const introduction = `
An expression computes a value from the data. It stands

- in text as \`[= …]\`, with a blank behind the equals sign: \`"Total: [= $data.net + $data.tax]"\`, in the slots of a shortcode too:
  \`"[currency, [= $item.qty * $item.price], EUR]"\`. A backslash makes it text: \`\\\\[= \`.
- as a whole string that begins with \`= \` in \`if\`, \`where\`, the operands of a comparison, \`source\`, \`sortBy\`, \`groupBy\`, \`carry\` and \`values\`:
  \`"if": "= $data.total > 1000"\`.

In a table's \`map\` a column may hold \`[= …]\`, as any text. A component gets a number, a list or a text from \`"[= …]"\` as a value of its \`data\`.

## Grammar

| Binds | Operators | Meaning |
|---|---|---|
| least | \`or\` | |
| | \`and\` | |
| | \`not\` | |
| | \`= != < <= > >=\` | one comparison; they do not chain |
| | \`+ - &\` | adds, subtracts; \`&\` joins texts |
| | \`* /\` | |
| most | \`-\` | the sign |

Values are numbers (\`19.99\`), texts (\`'in single quotes'\`, a quote in them doubled), \`true\`, \`false\`, \`null\`, references, calls of functions, and
expressions in round brackets. References are those of texts: \`$data.lines[0].price\`, \`$item.qty\`, \`$value.net\`, \`$global.DATE\`, in a table with
\`groupBy\` also \`$group.items\`. A hyphen may be part of a name: write blanks around a minus.
Page numbers (\`$global.PAGE\`, \`$global.NUMPAGES\`) and running heads are not known to expressions, and each use is reported: headers and footers
have \`first\`, \`odd\`, \`even\` and \`skipPages\` for what differs by page.

## Meaning

- **Numbers are exact decimals.** Only a division rounds, to 20 decimals, half away from zero; everything else keeps all digits. Round amounts yourself:
  \`sum($data.lines, round($item.qty * $item.price, 2))\`. A result of more than 60 digits is none.
- **A text that is a number counts as one**: \`'007' = 7\`. Send amounts with 16 digits or more as texts: JSON's numbers lose the last ones (\`NUMBER_IMPRECISE\`).
- **A missing value is never 0.** In arithmetic, in \`sum\` and wherever a number or a text is needed, it is reported by its place, as in
  \`$data.lines[3].price has no value\`. Write \`default($item.price, 0)\` where it may be missing. \`null\` and a missing value are the same: \`$data.paid = null\`.
- \`=\` compares numbers by their value, texts by their characters. \`<\` orders numbers, and texts by their characters, so days of ISO 8601 by time; with a
  missing value it does not hold.
- \`and\`, \`or\`, \`not\`, \`if\` and \`where\` take a value as true unless it is missing, \`false\`, an empty text or an empty list. 0 is a value.

A malformed expression is a fault of the definition, with the character where it goes wrong. An expression that the data gives no value is reported
(\`EXPRESSION_VALUE\`): in text it stays as it is spelt, a condition does not hold. At most 1,000 characters, 200 parts and 32 levels; texts of at most 100,000 characters.
Every part that is computed counts as [work](work.md).

## Values

\`"values": { "net": "= sum($data.lines, $item.sum)", "tax": "= round($value.net * 0.19, 2)" }\` beside \`content\` computes values once, in their order;
\`$value.net\` is one of them in every text, condition and expression. A value refers only to those above it.
`;

export function expressionsPage(): string {
  const groups = Object.entries(functionGroups).map(([title, functions]) => {
    const rows = Object.values(functions).map(({ form, sentence, example }) => [code(form), sentence, code(example)]);
    return `\n### ${title}\n\n${table(["Function", "Is", "Example"], rows)}`;
  });
  return `${heading("Expressions", "src/vocabulary/expression")}${introduction}
## Functions\n\nIn \`each\` the entry is \`$item\`; without it the entries themselves are taken.\n${groups.join("")}`;
}
