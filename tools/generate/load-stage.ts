import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import type { Stage } from "./stages.ts";
import type { Target } from "./target.ts";

/** Modules that a file of `src` finds beside itself, and files that it reads, are found from where the source is. */
const keepsPlaces: Plugin = {
  name: "keeps-places",
  setup({ onLoad }) {
    onLoad({ filter: /[.]ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      return { contents: text.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href)), loader: "ts" };
    });
  },
};

/**
 * Hands the targets of a stage to `work`, with the sources as they are now, also where others were loaded before. They come in a few files
 * with all that their makers import of ours: to load a thousand modules one by one takes longer than to make most targets.
 */
export async function withStage<Made>(
  home: string,
  { name }: Stage,
  work: (targets: readonly Target[]) => Promise<Made>,
): Promise<Made> {
  const cache = join(home, "node_modules", ".cache", "generated");
  mkdirSync(cache, { recursive: true });
  const outdir = mkdtempSync(join(cache, "makers-"));
  try {
    await build({
      ...{ absWorkingDir: home, entryPoints: [`tools/generate/stages/${name}.ts`], outdir, plugins: [keepsPlaces] },
      ...{ bundle: true, splitting: true, packages: "external", logLevel: "warning" },
      ...{ format: "esm", platform: "node", target: "node20" },
    });
    const loaded = (await import(pathToFileURL(join(outdir, `${name}.js`)).href)) as Record<string, readonly Target[]>;
    return await work(loaded[name] ?? []);
  } finally {
    rmSync(outdir, { recursive: true, force: true });
  }
}
