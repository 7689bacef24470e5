import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { env, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { callsOf } from "./processes.ts";
import { type Entry, entryOf, type ProgramName } from "./table.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** What the variable JUDGES says: `none` is there whatever is installed, `all` must be there, or those that are there are taken. */
export type JudgesSwitch = "all" | "none" | "found";

/** @throws Error where JUDGES is something else */
export function judgesSwitch(settings: NodeJS.ProcessEnv = env): JudgesSwitch {
  const { JUDGES = "" } = settings;
  if (JUDGES === "all" || JUDGES === "none") return JUDGES;
  if (JUDGES === "") return "found";
  throw new Error(`JUDGES: expected all, none or nothing; got ${JSON.stringify(JUDGES)}.`);
}

const known = new Map<ProgramName, string | undefined>();

/** Where a program is, or the address that stands for it; undefined where it is not, or does not work. Looked for once by each process. */
export function placeOf(name: ProgramName): string | undefined {
  if (!known.has(name)) known.set(name, find(entryOf(name), name, env));
  return known.get(name);
}

/** The same, without memory, in another environment. */
export function find(entry: Entry, name: string, settings: NodeJS.ProcessEnv): string | undefined {
  if (entry.from !== "bare" && judgesSwitch(settings) === "none") return undefined;
  const { places = [name], answers, is } = entry;
  const candidates = places.flatMap((place) => spelledOut(place, settings));
  if (is === "address") return candidates[0];
  const mode = is === "file" ? constants.R_OK : constants.X_OK;
  return candidates
    .flatMap((place) => pathsOf(place, settings))
    .find((path) => isAllowed(path, mode) && (answers === undefined || endsWell(path, answers)));
}

/** A place with its variable replaced; none where that is not set. */
function spelledOut(place: string, settings: NodeJS.ProcessEnv): readonly string[] {
  const [, variable, rest = ""] = /^\$([A-Z_]+)(.*)$/.exec(place) ?? [];
  if (variable === undefined) return [place];
  const value = settings[variable] ?? "";
  return value === "" ? [] : [value + rest];
}

function pathsOf(place: string, settings: NodeJS.ProcessEnv): readonly string[] {
  if (isAbsolute(place)) return [place];
  if (place.includes("/")) return [resolve(root, place)];
  return (settings["PATH"] ?? "").split(delimiter).map((folder) => join(folder, place));
}

function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

function endsWell(path: string, words: readonly string[]): boolean {
  try {
    return callsOf(() => path).outcome(words).status === 0;
  } catch {
    return false;
  }
}

/** In words, for a message: what is missing, and what brings it. */
export function missingWords(name: ProgramName): string {
  const { from, under } = entryOf(name);
  if (from === "bare") return `no ${name}`;
  const brought = "debian" in from ? `Debian: ${from.debian}` : `tools/judges/${from.script}`;
  return `no ${name} (${brought}${under === undefined ? "" : `; ${under} COMMAND starts it`})`;
}

/** The command that installs what tests ask for. */
export const installCommand = "npm run judge -- install";

/** The exit code of a judge or an attack that does not run because something is missing: a fault where `JUDGES=all`. */
export const exitCodeOfMissing = (): number => (judgesSwitch() === "all" ? 1 : 0);

/** Ends this process where one is missing, and says which. */
export function mustFind(...names: readonly ProgramName[]): void {
  const missing = names.filter((name) => placeOf(name) === undefined);
  if (missing.length === 0) return;
  console.error(`SKIPPED: ${missing.map(missingWords).join(", ")}.`);
  exit(exitCodeOfMissing());
}
