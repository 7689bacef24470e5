import { isDamage, isStorageFault } from "../ports/disk/port.ts";

/**
 * What the operator can mend: the address is taken, the folder is another's or not to be written, or a module is not there,
 * which Node.js says too where it may open no more files.
 */
const mendable: ReadonlySet<unknown> = new Set([
  ...["EADDRINUSE", "EADDRNOTAVAIL", "EACCES", "EPERM", "DATA_FOLDER_IN_USE", "ERR_MODULE_NOT_FOUND"],
]);

/** Why a command cannot go on, as a sentence of what happened and what caused it; undefined: the fault is the program's own. */
export function troubleOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isDamage(error)) return `${causes(error)}. What to do: docs/how-to/recover.md.`;
  return isMendable(error) ? causes(error) : undefined;
}

function isMendable(error: Error): boolean {
  if (isStorageFault(error) || mendable.has((error as NodeJS.ErrnoException).code)) return true;
  return error.cause instanceof Error && isMendable(error.cause);
}

function causes({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${causes(cause)}` : message;
}
