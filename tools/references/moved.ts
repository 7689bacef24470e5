import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv, version, versions } from "node:process";
import { fileURLToPath } from "node:url";
import type { RenderEngine } from "../../src/render/jobs/engine.ts";
import { packageVersion } from "../../src/service/installed/package-files.ts";
import { formats } from "../../src/vocabulary/http/documents.ts";
import { renderFolder } from "../../test/support/definitions/render-example.ts";
import { localEngine } from "../../test/support/threads/local-engine.ts";

/**
 * `npm run moved`: makes every example under the label of the last release, and lists those whose bytes differ from what that
 * release made: of such documents `reproduce` no longer proves that they are what was made then. `-- --record`, at a release,
 * keeps what today's version makes under its own label.
 */
const root = fileURLToPath(new URL("../../", import.meta.url));
const file = join(root, "test", "reference", "released.json");

interface Release {
  readonly label: string;
  /** Zlib's version decides the bytes as well: compressed streams are its own. */
  readonly runtime: { readonly node: string; readonly zlib: string };
  /** SHA-256 of each example's file, by `<example>.<format>`. */
  readonly files: Readonly<Record<string, string>>;
}

const runtime = { node: version, zlib: versions.zlib };

async function filesUnder(label: string): Promise<Release["files"]> {
  const examples = readdirSync(join(root, "examples"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("definition.json"))
    .map((path) => path.slice(0, -"/definition.json".length))
    .toSorted();
  const engine: RenderEngine = { ...localEngine(), version: label };
  const files: Record<string, string> = {};
  for (const example of examples)
    for (const format of formats) {
      const outcome = await renderFolder(engine, join(root, "examples", example), format);
      const bytes = outcome.kind === "refused" ? outcome.refusal.code : outcome.bytes;
      files[`${example}.${format}`] = createHash("sha256").update(bytes).digest("hex");
    }
  return files;
}

async function record(): Promise<void> {
  const label = packageVersion();
  const release: Release = { label, runtime, files: await filesUnder(label) };
  writeFileSync(file, `${JSON.stringify(release, null, 2)}\n`);
  console.log(`${Object.keys(release.files).length} files recorded under the label ${label}`);
}

async function compare(): Promise<void> {
  const { label, runtime: then, files } = JSON.parse(readFileSync(file, "utf8")) as Release;
  const now = await filesUnder(label);
  const moved = Object.keys(files).filter((name) => now[name] !== files[name]);
  for (const name of moved)
    console.log(now[name] === undefined ? `${name} is no longer there` : `${name} has other bytes`);
  if (then.zlib !== runtime.zlib) console.log(`zlib was ${then.zlib} and is ${runtime.zlib}, which alone moves files`);
  console.log(`${moved.length} of ${Object.keys(files).length} files of ${label} have moved`);
}

await (argv.includes("--record") ? record() : compare());
