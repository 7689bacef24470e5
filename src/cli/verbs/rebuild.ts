import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stderr } from "node:process";
import { parseArgs } from "node:util";
import { readConfig } from "../../config/config.ts";
import { composeReadModels, composeScratch } from "../../service/compose-operations.ts";
import {
  compare,
  mustStandStill,
  projectionsCalled,
  type ReadModels,
  type RebuiltModel,
  rebuild,
} from "../../service/operations/rebuild.ts";
import { mustHoldData } from "../data-folder.ts";
import { environment } from "../environment.ts";
import { type ProgressLine, progressOn, watchedLog, withProgress } from "../progress.ts";
import { UsageError } from "../usage-error.ts";

/**
 * `colophon rebuild [--projection <name>]… [--check]`: rebuilds read models from the log, or, with `--check`,
 * beside those that serve, and compares; exit code 1 when they differ.
 */
export async function rebuildReadModels(words: readonly string[]): Promise<number> {
  const { names, check } = readWords(words);
  const projections = projectionsCalled(names);
  if (projections === undefined) throw new UsageError(`One of ${names.join(", ")} is no read model.`);
  const config = readConfig(environment());
  mustHoldData(config);
  const models = await composeReadModels(config);
  try {
    await mustStandStill(models);
    const watched = (show: ProgressLine["show"]): ReadModels => ({ ...models, log: watchedLog(models.log, show) });
    const progress = progressOn(stderr, Date.now);
    if (check) return report(await withProgress(progress, (show) => compareWithRebuild(watched(show), projections)));
    await withProgress(progress, (show) => rebuild(watched(show), projections));
    for (const { collection } of projections) console.log(`${collection.name}: rebuilt, version ${collection.version}`);
    return 0;
  } finally {
    await models.close();
  }
}

function readWords(words: readonly string[]): { readonly names: readonly string[]; readonly check: boolean } {
  const options = { projection: { type: "string", multiple: true }, check: { type: "boolean" } } as const;
  try {
    const { projection = [], check = false } = parseArgs({ args: [...words], options }).values;
    return { names: projection, check };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function compareWithRebuild(
  models: ReadModels,
  projections: NonNullable<ReturnType<typeof projectionsCalled>>,
): Promise<readonly RebuiltModel[]> {
  const folder = await mkdtemp(join(tmpdir(), "colophon-rebuild-"));
  const scratch = await composeScratch(folder);
  try {
    return await compare(models, scratch, projections);
  } finally {
    await scratch.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function report(compared: readonly RebuiltModel[]): number {
  for (const one of compared) console.log(summaryOf(one));
  return compared.some(({ different }) => different.length > 0) ? 1 : 0;
}

function summaryOf({ name, version, documents, different }: RebuiltModel): string {
  const what = `${name}, version ${version}: ${documents} documents`;
  if (different.length === 0) return `${what}, as in a rebuild`;
  return `${what}, ${different.length} not as in a rebuild, the first ${different[0]}`;
}
