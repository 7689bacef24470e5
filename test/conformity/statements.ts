import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { sections } from "./all.ts";

/** A sentence, or a row of a table, of the interface specification. */
export interface SpecificationStatement {
  /** Its first characters, 72 at most. */
  readonly begins: string;
  /** The first 8 hexadecimal digits of the SHA-256 of all of it. */
  readonly hash: string;
  /** The rows that prove it, by what they say; undefined: it cannot be tested. */
  readonly rows: readonly string[] | undefined;
}

const longest = 72;

/** All statements in their order, as `statements.tsv` has them: beginning, hash, and rows between bars or a reason behind a hyphen. */
export const statements: readonly SpecificationStatement[] = readFileSync(
  new URL("statements.tsv", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => {
    const [begins = "", hash = "", proof = ""] = line.split("\t");
    return { begins, hash, rows: proof.startsWith("- ") ? undefined : proof.split(" | ") };
  });

/** What the rows of all sections say. */
export const saidByRows: ReadonlySet<string> = new Set(sections.flatMap(({ rows }) => rows.map(({ says }) => says)));

/** The statements of a specification in Markdown: rows of tables without their heads, items of lists, and sentences. */
export function statementsIn(markdown: string): readonly Pick<SpecificationStatement, "begins" | "hash">[] {
  const lines = markdown.split("\n").map((line) => line.trim());
  return lines
    .filter((line, at) => line !== "" && !line.startsWith("#") && !isRule(line) && !isRule(lines[at + 1] ?? ""))
    .flatMap((line) => (line.startsWith("|") ? [line] : sentencesIn(line.replace(/^(?:\d+\.|-)\s+/, ""))))
    .map((text) => ({
      begins: text.slice(0, longest).trim(),
      hash: createHash("sha256").update(text).digest("hex").slice(0, 8),
    }));
}

const isRule = (line: string): boolean => /^\|[-| ]+\|$/.test(line);

/** A colon ends one as well, but not within a header. */
const sentencesIn = (line: string): readonly string[] => line.split(/(?<=[.;:])\s+(?=[A-Z`{])(?!Bearer)/);
