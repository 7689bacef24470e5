import { isDamage, isStorageFault } from "../ports/disk/port.ts";
import { awayCodes } from "../ports/failures/port.ts";

/**
 * Codes of errors that the operator can fix: the address is in use, the folder belongs to another, is newer or cannot be written, a server is
 * away or was restored from another moment than the rest, or a module is missing, which Node.js also reports when it may open no more files.
 */
const mendable: ReadonlySet<unknown> = new Set([
  ...["EADDRINUSE", "EADDRNOTAVAIL", "EACCES", "EPERM", "DATA_FOLDER_IN_USE", "ERR_MODULE_NOT_FOUND"],
  ...awayCodes,
  ...["DATA_FOLDER_NEWER", "FOREIGN_POSITION", "FOLLOW_REFUSED"],
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
