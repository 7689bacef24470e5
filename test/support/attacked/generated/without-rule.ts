import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import { type Direction, generated } from "./attacks.ts";
import { judgedGenerated, verdictOn } from "./judged.ts";

/** A rule of the comparison, and the text of the source without it. */
export interface Rule {
  readonly rule: string;
  /** From `src/render/documents/verify`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** Where generated attacks fool a verifier without the rule. */
  readonly direction: Direction;
}

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const folder = join(root, "src/render/documents/verify");

/** The file of a rule without it. @throws where it no longer has the rule's text once */
export function sourceWithout({ file, from, to }: Rule): string {
  const source = readFileSync(join(folder, file), "utf8");
  if (source.split(from).length !== 2) throw new Error(`${file} does not have this text once: ${from}`);
  return source.replace(from, () => to);
}

/** A verifier whose source lacks a rule. @throws as `sourceWithout` */
export async function verifierWithout(rule: Rule): Promise<typeof verifyFile> {
  const contents = sourceWithout(rule);
  const cache = join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const out = mkdtempSync(join(cache, "without-rule-"));
  try {
    await build({
      entryPoints: [join(folder, "verify-file.ts")],
      outfile: join(out, "verify.mjs"),
      ...{ bundle: true, format: "esm", platform: "node", target: "node20", packages: "external", logLevel: "error" },
      plugins: [
        {
          name: "without-rule",
          setup: ({ onLoad }) =>
            onLoad({ filter: /render[\\/].*[.]ts$/ }, ({ path }) =>
              path === join(folder, rule.file) ? { contents, loader: "ts" } : undefined,
            ),
        },
      ],
    });
    return (await import(pathToFileURL(join(out, "verify.mjs")).href)).verifyFile;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Attacks in the direction of a rule that are tried, from number 0. */
export const directed = 20;

/** Whether an attack in the rule's direction fools a verifier without it. @throws where it fools the one with all rules */
export async function isFooledWithout(rule: Rule, number: number, without: typeof verifyFile): Promise<boolean> {
  const attack = await generated(number, rule.direction);
  if (verdictOn(attack, without) !== "valid") return false;
  const { seen } = await judgedGenerated(attack, without);
  if (seen.length === 0) return false;
  const ours = await judgedGenerated(attack, verifyFile);
  if (ours.seen.length > 0) throw new Error(`${attack.name} fools the verifier, by ${ours.seen.join(" and ")}`);
  return true;
}
