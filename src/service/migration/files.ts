import { createHash } from "node:crypto";
import type { NamedFile, NamedFiles } from "../../commands/storage/check-files.ts";
import type { BlobInfo, BlobKey } from "../../ports/blobs/port.ts";
import { MigrationFault, type MigrationSides } from "./side.ts";

/** Files on the way at once: a store in a network answers each after a while. */
const lanes = 8;

/** Clocks of two machines may differ by this, in milliseconds, before a file that was replaced could be taken for an old one. */
const clocksDifferMs = 300_000;

export interface FileCopy extends MigrationSides {
  /** By the events that were copied. */
  readonly named: NamedFiles;
  /** No service works on the source: what is missing there stays missing, and what is gone there goes. */
  readonly isLast: boolean;
  /** Damaged files are copied as they are and listed, where otherwise the migration does not go on. */
  readonly takesDamaged: boolean;
  /** Called after each file. */
  readonly onFile: (files: number) => void;
}

export interface CopiedFiles {
  readonly files: number;
  readonly bytes: number;
  /** Files that the target had from a run before. */
  readonly present: number;
  /** Files that the source has removed since they were copied. */
  readonly removed: number;
  /** A sentence for each file that is damaged or missing in the source. */
  readonly faults: readonly string[];
}

/**
 * Copies the files that the target does not have, and compares those that events name with the hashes there while they pass.
 * A file is stored only when its last byte was right.
 *
 * @throws MigrationFault when one is damaged or missing, unless `takesDamaged`; all others are copied first
 */
export async function copyFiles(copy: FileCopy): Promise<CopiedFiles> {
  const { source, target, isLast, takesDamaged, onFile } = copy;
  const there = await filesOf(target.blobs.list());
  const seen = new Set<BlobKey>();
  const faults: string[] = [];
  const sums = { files: 0, bytes: 0, present: 0 };
  await inLanes(source.blobs.list(), async (info) => {
    seen.add(info.key);
    if (isPresent(info, there.get(info.key), copy.named.get(info.key))) sums.present += 1;
    else {
      const { bytes, fault } = await copyFile(copy, info.key);
      if (bytes !== undefined) sums.files += 1;
      sums.bytes += bytes ?? 0;
      if (fault !== undefined) faults.push(fault);
    }
    onFile(sums.files + sums.present);
  });
  if (isLast) faults.push(...(await missingFiles(copy, seen)));
  if (faults.length > 0 && !takesDamaged) throw damaged(faults);
  const gone = isLast ? [...there.keys()].filter((key) => !seen.has(key) && !copy.named.has(key)) : [];
  await target.blobs.remove(gone);
  return { ...sums, removed: gone.length, faults };
}

/** @throws MigrationFault when the target, which is not begun yet, has files that the source does not have */
export async function mustHaveNoFiles({ source, target }: MigrationSides): Promise<void> {
  for await (const { key } of target.blobs.list()) {
    if ((await source.blobs.stat(key)) !== undefined) continue;
    throw new MigrationFault(
      `${target.place}: expected a storage without files, came ${key}, which the source does not have. Empty it, or name an empty one.`,
    );
  }
}

async function filesOf(files: AsyncIterable<BlobInfo>): Promise<ReadonlyMap<BlobKey, BlobInfo>> {
  const found = new Map<BlobKey, BlobInfo>();
  for await (const info of files) found.set(info.key, info);
  return found;
}

/** A file whose hash an event names never changes. Others may be replaced: their copy must be younger than the original. */
function isPresent(here: BlobInfo, there: BlobInfo | undefined, named: NamedFile | undefined): boolean {
  if (there?.sizeBytes !== here.sizeBytes) return false;
  return named?.plain !== undefined || there.storedAt.getTime() - here.storedAt.getTime() > clocksDifferMs;
}

/** `bytes` is undefined where there was nothing to copy, or nothing could be read. */
interface Copied {
  readonly bytes: number | undefined;
  readonly fault?: string;
}

async function copyFile({ source, target, named, takesDamaged }: FileCopy, key: BlobKey): Promise<Copied> {
  const passing = new Passing(key, named.get(key), takesDamaged);
  let file: Awaited<ReturnType<typeof source.blobs.open>>;
  try {
    file = await source.blobs.open(key);
    if (file === undefined) return { bytes: undefined };
    const { sizeBytes, sha256 } = await target.blobs.put(key, passing.through(file));
    if (sha256 !== passing.sha256)
      throw new MigrationFault(
        `${target.place}: the file ${key} was expected with the SHA-256 ${passing.sha256}, came ${sha256}. Run the migration again.`,
      );
    return { bytes: sizeBytes, ...(passing.fault === undefined ? {} : { fault: passing.fault }) };
  } catch (cause) {
    if (passing.fault !== undefined) return { bytes: undefined, fault: passing.fault };
    if (cause instanceof MigrationFault) throw cause;
    throw new Error(`copying the file ${key} from ${source.place} to ${target.place}`, { cause });
  } finally {
    file?.destroy();
  }
}

/** Bytes of a file on their way; at their end they are what the event says, or the file is damaged. */
class Passing {
  readonly #key: BlobKey;
  readonly #named: NamedFile | undefined;
  readonly #takesDamaged: boolean;
  sha256: string = "";
  fault: string | undefined;

  constructor(key: BlobKey, named: NamedFile | undefined, takesDamaged: boolean) {
    this.#key = key;
    this.#named = named;
    this.#takesDamaged = takesDamaged;
  }

  async *through(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const hash = createHash("sha256");
    let sizeBytes = 0;
    try {
      for await (const chunk of file) {
        hash.update(chunk);
        sizeBytes += chunk.length;
        yield chunk;
      }
    } catch (cause) {
      this.fault = `The file ${this.#key} cannot be read after ${sizeBytes} bytes: ${(cause as Error).message}.`;
      throw cause;
    }
    this.sha256 = hash.digest("hex");
    const plain = this.#named?.plain;
    if (plain === undefined || plain.sha256 === this.sha256) return;
    this.fault = `The file ${this.#key} has ${sizeBytes} bytes with the SHA-256 ${this.sha256}; the log says ${plain.sizeBytes} and ${plain.sha256}.`;
    if (!this.#takesDamaged) throw new MigrationFault(this.fault);
  }
}

async function missingFiles({ source, named }: FileCopy, seen: ReadonlySet<BlobKey>): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [key, { stream }] of named) {
    if (seen.has(key) || (await source.blobs.stat(key)) !== undefined) continue;
    faults.push(`The file ${key} is missing, which ${stream} names.`);
  }
  return faults;
}

const faultsShown = 20;

function damaged(faults: readonly string[]): MigrationFault {
  const more = faults.length > faultsShown ? [`and ${faults.length - faultsShown} more`] : [];
  return new MigrationFault(
    [
      `${faults.length === 1 ? "A file of the source is" : `${faults.length} files of the source are`} not as the log says; all others are copied. Put ${faults.length === 1 ? "it" : "them"} back from a backup and run the migration again, or run it with --damaged-too.`,
      ...faults.slice(0, faultsShown).map((fault) => `  ${fault}`),
      ...more,
    ].join("\n"),
  );
}

/** Works on several items at once. When one fails, the others that are on the way end first. */
async function inLanes<Item>(items: AsyncIterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const source = items[Symbol.asyncIterator]();
  let isOver = false;
  const lane = async (): Promise<void> => {
    try {
      for (;;) {
        const { value, done } = await source.next();
        if (done === true || isOver) return;
        await work(value as Item);
      }
    } finally {
      isOver = true;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}
