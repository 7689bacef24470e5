import { defaults } from "../../../src/vocabulary/definition/defaults.ts";
import { styleGroups } from "../../../src/vocabulary/definition/style/style.ts";
import { isObject, type JsonObject } from "../schema.ts";
import { code, fallback, heading, sentence, table, typeOf } from "./markdown.ts";

const introduction = `
A style is an object with the keys below. It has a name in \`document.styles\`, or is written in place wherever \`style\` may be a name.

An element's style is the sum of these, later ones win: built-in defaults; text keys inherited from the list, table or cell around it; the style in \`styles\`
that is named after the element (\`p\`, \`h1\` to \`h5\`, \`th\`, \`td\`, \`ul\`, \`ol\`, \`table\`); its own \`style\`; shortcodes. A longhand such as
\`paddingTop\` wins over \`padding\` of the same style.

Colours are \`#RGB\`, \`#RRGGBB\`, \`RRGGBB\`, \`#RRGGBBAA\` or one of the CSS colour names, in any case. Lengths are points; as text they may carry
\`pt\`, \`px\` (0.75 pt), \`mm\`, \`cm\` or \`in\`, and \`%\` where a share is allowed.
`;

function group(title: string, about: string, keys: JsonObject): string {
  const rows = Object.entries(keys).map(([key, schema]) => [
    code(key),
    typeOf(schema),
    isObject(schema) ? fallback(schema) : "",
    sentence(schema),
  ]);
  return `\n## ${title}\n\n${about}\n\n${table(["Key", "Type", "Default", "Meaning"], rows)}`;
}

function builtIn(): string {
  const { headings, paragraph, cell, table: tables, list, image, svg, separator } = defaults;
  const rows = [
    ["`p`", `${paragraph.after} points below`],
    ...Object.entries(headings).map(([key, { fontSize, before, after }]) => [
      code(key),
      `${fontSize} points, bold, line height ${defaults.headingLineHeight}, ${before} above, ${after} below, stays with what follows`,
    ]),
    ["`th`", "bold, otherwise as `td`"],
    [
      "`td`",
      `padding ${cell.paddingBlock} above and below, ${cell.paddingInline} at the sides; no border, no background`,
    ],
    ["`table`", `${tables.after} below`],
    [
      "`ul`, `ol`",
      `${list.after} below, items ${list.itemSpacing} apart, indent ${list.indent}, marker ${list.markerGap} before the text`,
    ],
    ["`image`, `pdf`", `${image.around} above and below`],
    ["`svg`", `${svg.around} above and below`],
    [
      "`separator`",
      `${separator.around} above and below, ${separator.width} point, ${separator.lineType}, ${separator.color}`,
    ],
  ];
  return `\n## Built-in defaults\n\n${table(["Element", "Looks"], rows)}`;
}

export function stylesPage(): string {
  const groups = styleGroups.map(({ title, about, keys }) =>
    group(title, about, JSON.parse(JSON.stringify(keys)) as JsonObject),
  );
  const page = `${heading("Styles", "src/vocabulary/definition")}${introduction}${groups.join("")}${builtIn()}`;
  return page.replaceAll(/\]\(#(\w+)\)/g, "](definition.md#$1)");
}
