/** The disk that everything is stored on. */
export interface Disk {
  /**
   * Called before anything is written, so that what is begun can be finished.
   *
   * @throws DiskFull below the low-water mark
   */
  mustHaveSpace(): Promise<void>;
  /**
   * For those who ask whether the service can work, also where nothing is kept free.
   *
   * @throws DiskFull below the low-water mark, and with no space at all
   * @throws DiskRefuses when it takes nothing for another reason
   */
  mustTakeMore(): Promise<void>;
}

/** Less space is free than the service keeps, so that it can still record what it deletes. */
export class DiskFull extends Error {
  override readonly name = "DiskFull";
  readonly code = "DISK_FULL";

  constructor(freeMb: number, leastMb: number) {
    super(leastMb === 0 ? "The disk is full." : `The disk has ${freeMb} MB free; ${leastMb} MB are kept free.`);
  }
}

/** Nothing can be written, as on a file system that has turned read-only. */
export class DiskRefuses extends Error {
  override readonly name = "DiskRefuses";

  constructor(cause: unknown) {
    super(`The disk takes no writes (${(cause as { readonly code?: string }).code ?? "an error without a code"}).`, {
      cause,
    });
  }
}

/**
 * Error codes of a disk that cannot be read or written now, but may be later (errno, POSIX.1-2017), and of a thread that
 * writes, which is started again.
 */
const systemCodes: ReadonlySet<unknown> = new Set([
  "ENOSPC",
  "EDQUOT",
  "EROFS",
  "EIO",
  "EMFILE",
  "ENFILE",
  "DISK_FULL",
  "FILE_WRITER_LOST",
]);

/** BUSY, READONLY, IOERR, FULL and CANTOPEN of SQLite, in the low byte of its result codes. */
const sqliteCodes: ReadonlySet<unknown> = new Set([5, 8, 10, 13, 14]);

/** Texts of these codes (`sqlite3_errstr`): an error of a statement that reads has its text alone. */
const sqliteTexts: ReadonlyMap<unknown, number> = new Map([
  ["database is locked", 5],
  ["attempt to write a readonly database", 8],
  ["disk I/O error", 10],
  ["database disk image is malformed", 11],
  ["database or disk is full", 13],
  ["unable to open database file", 14],
  ["file is not a database", 26],
]);

const mostCauses = 8;

/** Whether a fault, or what caused it, is the disk's and no fault of the request: repeated later, it may pass. */
export const isStorageFault = (error: unknown): boolean =>
  someCause(error, (fault) => systemCodes.has(fault.code) || isOf(sqliteCodes, fault));

/** A file of the service's own is not what it was. */
export class DataDamaged extends Error {
  override readonly name = "DataDamaged";
  readonly code = "DATA_DAMAGED";
}

/** CORRUPT and NOTADB of SQLite. */
const damagedCodes: ReadonlySet<unknown> = new Set([11, 26]);

/** Whether a fault, or what caused it, is a damaged file of the service: it does not pass by itself. */
export const isDamage = (error: unknown): boolean =>
  someCause(error, (fault) => fault.code === "DATA_DAMAGED" || isOf(damagedCodes, fault));

function isOf(codes: ReadonlySet<unknown>, { code, errcode, message }: Coded): boolean {
  if (typeof errcode === "number") return codes.has(errcode & 0xff);
  return code === "ERR_SQLITE_ERROR" && codes.has(sqliteTexts.get(message));
}

interface Coded {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly cause?: unknown;
}

function someCause(error: unknown, test: (fault: Coded) => boolean): boolean {
  let fault = error;
  for (let depth = 0; depth < mostCauses && typeof fault === "object" && fault !== null; depth += 1) {
    if (test(fault as Coded)) return true;
    fault = (fault as Coded).cause;
  }
  return false;
}
