import { sections } from "./all.ts";

/** `docs/reference/conformity.md`. */
export function conformityPage(): string {
  const rows = sections.reduce((sum, one) => sum + one.rows.length, 0);
  return [
    "<!-- GENERATED from test/conformity by `npm run generate`. Do not edit. -->",
    "",
    "# Conformity",
    "",
    `The interface specification in ${rows} sentences, each with the tests that prove it. A test holds this page against the tests: a`,
    "proof that is renamed or removed fails. `case` is a reference case: a definition in `test/reference/cases` whose pages are compared as",
    "text. `SPECIFICATION=<file> npx vitest run test/conformity` compares the sentences of a specification with those that these rows prove.",
    "",
    ...sections.flatMap((one, at) => [
      `## ${at + 1}. ${one.title}`,
      "",
      "| | The specification says | Proof |",
      "|---|---|---|",
      ...one.rows.map(({ says, proof }, number) => `| ${at + 1}.${number + 1} | ${cell(says)} | ${proofs(proof)} |`),
      "",
    ]),
  ].join("\n");
}

const proofs = (list: readonly string[]): string => list.map(shown).join("; ");

function shown(proof: string): string {
  if (proof.startsWith("case:")) return `case \`${proof.slice(5)}\``;
  const [file, title = ""] = proof.split("#", 2);
  return `\`${file}\`: ${cell(title)}`;
}

/** A cell of the table, in which no character acts as markup. */
const cell = (text: string): string => text.replace(/[|<*_[\]$\\]/g, (mark) => `\\${mark}`);
