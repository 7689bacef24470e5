import { barcodeFamilies } from "../../../src/vocabulary/definition/elements/barcodes.ts";
import { references, type Shortcode, shortcodeGroups } from "../../../src/vocabulary/definition/shortcodes.ts";
import { code, heading, table } from "./markdown.ts";

const introduction = `
Tags in square brackets format text in \`p\`, \`h1\` to \`h5\`, \`th\`, \`td\` and everything made from them. Names match in any case and tags
nest freely. An unknown tag, or one that lacks a required slot, stays on the page as written and is reported; a form field is there in any case.
A backslash makes a bracket plain text: \`\\[\`. Before a bracket, two backslashes stand for one: \`C:\\\\[b]x[/b]\`.
One before a reference makes that text: \`\\$data.name\` prints $data.name, and so before what is nearly one: \`\\$Data.name\`. Text of another language that is meant as text, such as \`{{name}}\` or
\`<b>\`, is not reported when an expression quotes it: \`[= '{{name}}']\`. A backslash right before a value is written with that as an expression:
\`C:\\\\[= $data.name]\`.

A value that comes from the data is text: brackets in it are never read as tags.

What looks like a mistyped tag or like another language's markup is reported as well: see [leftovers](../how-to/diagnose.md#leftovers-of-other-languages).

Slots in *italics* are optional; an empty slot is an empty value. Spaces around commas and bars do not matter. A text that contains a comma,
or a reference, may be put in single quotes, and so may the value of an option: \`label='Yes, please'\`. Arguments that a tag does not take are
left out and named (\`SHORTCODE_ARGUMENT\`).
`;

const form = ({ name, slots, kind }: Shortcode): string => {
  const inside = [name, ...slots.map((slot) => slot.name)].join(", ");
  return kind === "pair" ? `[${inside}] … [/${name}]` : `[${inside}]`;
};

const slotText = ({ slots }: Shortcode): string =>
  slots.map((slot) => `${slot.optional ? `*${slot.name}*` : slot.name}: ${slot.form}`).join("; ");

function group([title, codes]: readonly [string, readonly Shortcode[]]): string {
  const rows = codes.map((one) => [
    code(form(one)),
    one.aliases.map(code).join(", "),
    slotText(one),
    one.sentence,
    code(one.example),
  ]);
  return `\n## ${title}\n\n${table(["Tag", "Also", "Slots", "Meaning", "Example"], rows)}`;
}

function barcodes(): string {
  const rows = Object.entries(barcodeFamilies).flatMap(([family, codes]) =>
    codes.map(({ type, name, aliases }) => [code(type), aliases.map(code).join(", "), name, family]),
  );
  return `\n## Barcode types\n\nIn any case, in \`[barcode]\` and in drawings.\n\n${table(["Type", "Also", "Symbology", "Family"], rows)}`;
}

export function shortcodesPage(): string {
  const groups = Object.entries(shortcodeGroups).map(group).join("");
  const tokens = table(
    ["Reference", "Is"],
    references.map(({ token, sentence }) => [code(token), sentence]),
  );
  return `${heading("Shortcodes and references", "src/vocabulary/definition/shortcodes.ts")}${introduction}${groups}
## References\n\nA reference without a value stays on the page as written, and UNRESOLVED_TOKEN is reported.\n\n${tokens}${barcodes()}`;
}
