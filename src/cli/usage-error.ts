/** The words after `colophon` make no sense; exit code 64 (EX_USAGE of sysexits.h). */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
