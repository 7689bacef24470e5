import { umask } from "node:process";
import { ConfigError, exitConfig } from "../config/config.ts";
import { isDamage } from "../ports/disk/port.ts";
import { packageVersion } from "../service/installed/package-files.ts";
import { FileError } from "./given-file.ts";
import type { OpenPool } from "./lone-pool.ts";
import { manualOf, overview } from "./manual.ts";
import { troubleOf } from "./trouble.ts";
import { exitUsage, UsageError } from "./usage-error.ts";
import { type Verb, verbs } from "./verbs.ts";

const isVersion = (word: string): boolean => ["version", "--version", "-v"].includes(word);

/** The verb that `help <verb>`, or --help after a verb, is about; "": about all of them; undefined: no help is wanted. */
function helpWanted([word = "", ...words]: readonly string[]): string | undefined {
  if (["help", "--help", "-h"].includes(word)) return words.find((one) => !one.startsWith("-")) ?? "";
  return words.includes("--help") || words.includes("-h") ? word : undefined;
}

const verbCalled = (name: string): Verb | undefined => (Object.hasOwn(verbs, name) ? verbs[name] : undefined);

/**
 * Runs the command line `colophon <line…>`, whose answers go to the console; `openPool` stands in for the pool of each document.
 *
 * @returns the exit code; none for a verb that runs on
 */
export async function runLine(line: readonly string[], openPool?: OpenPool): Promise<number | undefined> {
  const [name = "", ...words] = line;
  if (isVersion(name)) return print(packageVersion());
  const about = helpWanted(line);
  if (about !== undefined) return help(about);
  const verb = verbCalled(name);
  if (verb === undefined) return unknown(name);
  if (verb.onData === true) umask(0o077);
  try {
    const run = await verb.load();
    return await run(words, openPool);
  } catch (error) {
    if (error instanceof ConfigError) {
      const faults = error.faults.map((fault) => `  ${fault}`);
      return complain([error.message, ...faults].join("\n"), exitConfig);
    }
    if (error instanceof FileError) return complain(error.message, error.exitCode);
    if (error instanceof UsageError)
      return complain(`${error.message}\ncolophon help ${name} explains its words.`, exitUsage);
    return stopped(name, error);
  }
}

function help(name: string): number {
  const verb = verbCalled(name);
  if (name === "") return print(overview());
  return verb === undefined ? unknown(name) : print(manualOf(name, verb));
}

function print(text: string): number {
  console.log(text.trimEnd());
  return 0;
}

/** The one name that operators look for beside `backup`: there is nothing for a verb to do. */
const howToRestore =
  "With the service stopped, put the copy that colophon backup made in the place of DATA_DIR, and start the service: docs/how-to/operate.md#restore.";

function unknown(name: string): number {
  const what = name === "" ? "A verb is missing." : `There is no verb "${name}".`;
  const names = `They are ${Object.keys(verbs).join(", ")}; colophon help explains them.`;
  return complain(`${what} ${name === "restore" ? howToRestore : names}`, exitUsage);
}

function complain(message: string, exitCode: number): number {
  console.error(message);
  return exitCode;
}

const inUse: ReadonlySet<unknown> = new Set(["DATA_FOLDER_IN_USE", "STORAGE_IN_USE"]);

/** A service, or another verb, works on this data. */
function isInUse(error: unknown): error is Error {
  return error instanceof Error && inUse.has((error as { readonly code?: unknown }).code);
}

/** EX_DATAERR of sysexits.h: no start mends what is stored. */
const exitDamaged = 65;

const stoppedVerb = (verb: string): string =>
  verb === "serve" ? "The service cannot start" : `colophon ${verb} cannot go on`;

/** A fault of the program's own is printed with its stack, for who mends it. */
function stopped(verb: string, error: unknown): number {
  if (isInUse(error))
    return complain(verb === "serve" ? `The service cannot start. ${error.message}` : error.message, 1);
  if (isDamage(error)) return complain(`${stoppedVerb(verb)}: ${troubleOf(error)}`, exitDamaged);
  const trouble = troubleOf(error);
  const what = stoppedVerb(verb);
  if (trouble !== undefined) console.error(`${what}: ${trouble}`);
  else console.error(`${what}, by a fault of its own. Please report this:\n`, error);
  return 1;
}
