import { entryOf, type ProgramName, table } from "../../test/support/programs/table.ts";

/** What a machine has already. */
export interface Machine {
  readonly isMissing: (name: ProgramName) => boolean;
  /** Whether a package of Debian is installed. */
  readonly isInstalled: (debian: string) => boolean;
}

/** The programs that tests ask for every day; with `all` also those of the night and of the judges. */
export const wantedPrograms = (isAll: boolean): readonly ProgramName[] =>
  (Object.keys(table) as ProgramName[]).filter((name) => isAll || entryOf(name).for === undefined);

/** Packages of Debian that bring what is missing, each once. */
export const packagesFor = (wanted: readonly ProgramName[], { isMissing, isInstalled }: Machine): readonly string[] =>
  unique(wanted.filter(isMissing).flatMap(packageOf)).filter((debian) => !isInstalled(debian));

/** Scripts of tools/judges that bring what is missing, once the packages are there. */
export const scriptsFor = (wanted: readonly ProgramName[], { isMissing }: Machine): readonly string[] =>
  unique(
    wanted.filter(isMissing).flatMap((name) => {
      const { from } = entryOf(name);
      return typeof from === "object" && "script" in from ? [from.script] : [];
    }),
  );

/** What is missing after all. A server that a script starts for a command is there when its package is. */
export const stillMissing = (
  wanted: readonly ProgramName[],
  { isMissing, isInstalled }: Machine,
): readonly ProgramName[] =>
  wanted.filter(
    (name) => isMissing(name) && (entryOf(name).under === undefined || !packageOf(name).every(isInstalled)),
  );

function packageOf(name: ProgramName): readonly string[] {
  const { from } = entryOf(name);
  return typeof from === "object" && "debian" in from ? [from.debian] : [];
}

const unique = (words: readonly string[]): readonly string[] => [...new Set(words)];
