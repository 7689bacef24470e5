/** EX_USAGE of sysexits.h. */
export const exitUsage = 64;

/** The words after `colophon` make no sense; the exit code is `exitUsage`. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
