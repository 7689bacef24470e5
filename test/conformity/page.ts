import { sections } from "./all.ts";
import type { Section } from "./row.ts";

/** `docs/reference/conformity.md`. */
export function conformityPage(): string {
  const kept = sections.reduce((sum, one) => sum + one.kept.length, 0);
  const unkept = sections.reduce((sum, one) => sum + one.unkept.length, 0);
  return [
    "<!-- GENERATED from test/conformity by `npm run generate`. Do not edit. -->",
    "",
    "# Conformity",
    "",
    `The interface specification, sentence by sentence: ${kept} are kept, each with the tests that prove it; ${unkept} are not kept yet, and`,
    "stand in the last table with what the service answers today. A test holds this page against the tests: a proof that is renamed or",
    "removed fails. `case` is a reference case: a definition in `test/reference/cases` whose pages are compared as text.",
    "",
    ...sections.flatMap((one, at) => [
      `## ${at + 1}. ${one.title}`,
      "",
      "| | The specification says | Proof |",
      "|---|---|---|",
      ...one.kept.map(({ says, proof }, number) => `| ${at + 1}.${number + 1} | ${cell(says)} | ${proofs(proof)} |`),
      "",
    ]),
    "## Not yet",
    "",
    "| | The specification says | Today | Proof of that |",
    "|---|---|---|---|",
    ...sections.flatMap(unkeptRows),
    "",
  ].join("\n");
}

function unkeptRows({ title, unkept }: Section): readonly string[] {
  return unkept.map(({ says, today, proof }) => `| ${title} | ${cell(says)} | ${cell(today)} | ${proofs(proof)} |`);
}

const proofs = (list: readonly string[]): string => list.map(shown).join("; ");

function shown(proof: string): string {
  if (proof.startsWith("case:")) return `case \`${proof.slice(5)}\``;
  const [file, title = ""] = proof.split("#", 2);
  return `\`${file}\`: ${cell(title)}`;
}

/** Nothing in a cell is markup. */
const cell = (text: string): string => text.replace(/[|<*_[\]$\\]/g, (mark) => `\\${mark}`);
