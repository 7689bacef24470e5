import { stderr } from "node:process";
import { parseEnv } from "node:util";
import { type Config, ConfigError, readConfig } from "../../config/config.ts";
import { composeMigration } from "../../service/compose-migration.ts";
import { type MigrationResult, migrate } from "../../service/migration/migrate.ts";
import { MigrationFault } from "../../service/migration/side.ts";
import { mustHoldData } from "../data-folder.ts";
import { readGiven } from "../given-file.ts";
import { progressOn, withProgress } from "../progress.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

interface MigrateCommand {
  readonly from: string;
  readonly to: string;
  readonly isLast: boolean;
  readonly takesDamaged: boolean;
}

/**
 * `colophon migrate --from <old.env> --to <new.env> [--finish] [--damaged-too]`: copies what a service keeps from one storage to
 * another; exit code 1 when it cannot go on.
 */
export async function migrateStorage(words: readonly string[]): Promise<number> {
  const given = readWords(words);
  const [from, to] = [await settingsIn(given.from), await settingsIn(given.to)];
  mustHoldData(from);
  try {
    const migrated = await moved(from, to, given);
    for (const line of linesOf(migrated, given)) console.log(line);
    return 0;
  } catch (error) {
    if (!(error instanceof MigrationFault)) throw error;
    console.error(error.message);
    return 1;
  }
}

function readWords(words: readonly string[]): MigrateCommand {
  const { positionals, from, to, finish, damagedToo } = parseWords(words, {
    texts: ["from", "to"],
    flags: ["finish", "damaged-too"],
  });
  if (from === undefined || to === undefined || positionals.length > 0)
    throw new UsageError("migrate needs --from and --to, each a file of settings.");
  return { from, to, isLast: finish, takesDamaged: damagedToo };
}

/**
 * Settings from this file alone: what the environment says would count for both storages.
 *
 * @throws ConfigError
 */
async function settingsIn(file: string): Promise<Config> {
  const settings = parseEnv((await readGiven(file)).toString("utf8"));
  try {
    return readConfig(settings);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw new ConfigError(error.faults.map((fault) => `${file}: ${fault}`));
  }
}

async function moved(from: Config, to: Config, { isLast, takesDamaged }: MigrateCommand): Promise<MigrationResult> {
  const { close, ...sides } = await composeMigration(from, to, isLast);
  try {
    return await withProgress(progressOn(stderr, Date.now), (show) =>
      migrate(sides, { isLast, takesDamaged, now: () => new Date(), show }),
    );
  } finally {
    await close();
  }
}

function linesOf(
  { events, files, compared }: MigrationResult,
  { from, to, isLast }: MigrateCommand,
): readonly string[] {
  const more = files?.removed ? `, ${files.removed} removed that are gone in the source` : "";
  const lines = [
    `events: ${events} in the target`,
    files === undefined
      ? "files: both storages keep them in the same place"
      : `files: ${files.files} copied (${files.bytes} bytes), ${files.present} there already${more}`,
    ...(files?.faults ?? []),
  ];
  if (compared === undefined || !isLast)
    return [...lines, `Not finished: stop the service on ${from}, then run the same with --finish.`];
  const { removed, readModels, documents } = compared;
  const gone = removed === 0 ? "" : `; ${removed} streams that the source has removed are removed`;
  return [
    ...lines,
    `compared: ${compared.events} events, ${readModels} read models with ${documents} documents: equal${gone}`,
    `Finished. Start the service with the settings of ${to}.`,
  ];
}
