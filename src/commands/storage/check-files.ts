import { createHash } from "node:crypto";
import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import { assetStreams } from "../../vocabulary/events/asset.ts";
import { documentStreams } from "../../vocabulary/events/document.ts";
import type { StoredText } from "../../vocabulary/events/event.ts";
import { type AnyEvent, knownEvent } from "../../vocabulary/events/shapes.ts";
import type { TemplateFile } from "../../vocabulary/events/template.ts";
import { templateStreams } from "../../vocabulary/events/template.ts";

/** A file that is not as the event log says. */
interface FileFault {
  readonly key: string;
  /** The stream whose event names the file; null: no event does, and it cannot be read. */
  readonly stream: string | null;
  /** As the log says; null: it does not. */
  readonly sha256: string | null;
  readonly fault: "missing" | "altered" | "unreadable";
  readonly message: string;
}

/** How much was read, and the faults found. */
export interface CheckedFiles {
  readonly files: number;
  readonly bytes: number;
  /** Files whose size and hash the log knows, and that were compared with it. */
  readonly compared: number;
  readonly faults: readonly FileFault[];
}

export interface FileCheck {
  readonly log: Pick<EventLog, "readAll">;
  readonly blobs: Pick<BlobStore, "open" | "list" | "stat">;
  /** Called after each file: for a check beside other work. Answers whether to go on. */
  readonly goesOn?: () => Promise<boolean>;
}

/** A file as the log records it; the hash of a sealed file is that of its content, so only its presence is checked. */
export interface NamedFile {
  readonly stream: string;
  readonly plain: { readonly sha256: string; readonly sizeBytes: number } | undefined;
}

export type NamedFiles = Map<string, NamedFile>;

/**
 * Reads every stored file and compares those that the log names with their hashes there. Others may store and remove
 * files meanwhile: what seems wrong is looked up in the log again before it counts.
 */
export async function checkFiles(check: FileCheck): Promise<CheckedFiles> {
  const named = await namedFiles(check.log);
  const faults: FileFault[] = [];
  const seen = new Set<string>();
  const sums = { files: 0, bytes: 0, compared: 0 };
  for await (const { key } of check.blobs.list()) {
    const file = named.get(key);
    const read = await readFile(check.blobs, key);
    if (read === undefined) continue;
    seen.add(key);
    sums.files += 1;
    sums.bytes += read.sizeBytes;
    if (file?.plain !== undefined) sums.compared += 1;
    const fault = faultOf(key, file, read);
    if (fault !== undefined) faults.push(fault);
    if (check.goesOn !== undefined && !(await check.goesOn())) return { ...sums, faults };
  }
  for (const [key, { stream, plain }] of named) {
    if (seen.has(key) || (await check.blobs.stat(key)) !== undefined) continue;
    faults.push({
      key,
      stream,
      sha256: plain?.sha256 ?? null,
      fault: "missing",
      message: `The file ${key} is not there.`,
    });
  }
  return { ...sums, faults: await stillNamed(check.log, faults) };
}

/** Leaves out the faults of files that the log no longer names: they ended while the files were read. */
async function stillNamed(log: FileCheck["log"], faults: readonly FileFault[]): Promise<readonly FileFault[]> {
  if (faults.every(({ stream }) => stream === null)) return faults;
  const named = await namedFiles(log);
  return faults.filter(({ key, stream }) => stream === null || named.has(key));
}

interface ReadFile {
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Why it could not be read to its end. */
  readonly trouble?: string;
}

/** Undefined when it is gone meanwhile. */
async function readFile(blobs: FileCheck["blobs"], key: string): Promise<ReadFile | undefined> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  try {
    const file = await blobs.open(key);
    if (file === undefined) return undefined;
    for await (const chunk of file) {
      hash.update(chunk as Uint8Array);
      sizeBytes += (chunk as Uint8Array).length;
    }
  } catch (error) {
    return { sizeBytes, sha256: "", trouble: (error as Error).message };
  }
  return { sizeBytes, sha256: hash.digest("hex") };
}

function faultOf(key: string, file: NamedFile | undefined, read: ReadFile): FileFault | undefined {
  const stream = file?.stream ?? null;
  const expected = file?.plain;
  if (read.trouble !== undefined) {
    const message = `The file ${key} cannot be read: ${read.trouble}.`;
    return { key, stream, sha256: expected?.sha256 ?? null, fault: "unreadable", message };
  }
  if (expected === undefined || expected.sha256 === read.sha256) return undefined;
  const sizes = `${read.sizeBytes} bytes with the SHA-256 ${read.sha256}`;
  const message = `The file ${key} has ${sizes}; the log says ${expected.sizeBytes} and ${expected.sha256}.`;
  return { key, stream, sha256: expected.sha256, fault: "altered", message };
}

/** Every file that an event of some streams names and no later one has ended. */
export async function namedFiles(
  log: FileCheck["log"],
  prefixes: readonly string[] = [documentStreams, assetStreams, templateStreams],
): Promise<NamedFiles> {
  const files: NamedFiles = new Map();
  for await (const recorded of log.readAll({ prefixes })) {
    const event = knownEvent(recorded);
    if (event !== undefined) note(files, event, recorded.stream);
  }
  return files;
}

function note(files: NamedFiles, event: AnyEvent, stream: string): void {
  switch (event.type) {
    case "DocumentGenerated":
      for (const { key, sha256, sizeBytes } of event.data.blobs)
        files.set(key, { stream, plain: { sha256, sizeBytes } });
      if (event.data.nameBlob !== null) files.set(event.data.nameBlob, { stream, plain: undefined });
      return;
    case "DocumentRevised": {
      const { file, replaced } = event.data;
      files.delete(replaced);
      files.set(file.key, { stream, plain: { sha256: file.sha256, sizeBytes: file.sizeBytes } });
      return;
    }
    case "AssetStored":
    case "AssetReplaced": {
      const { kind, blob, sha256, sizeBytes } = event.data;
      const isSealed = kind === "certs";
      if (event.type === "AssetReplaced" && isSealed) files.delete(event.data.replaces);
      files.set(blob, { stream, plain: isSealed ? undefined : { sha256, sizeBytes } });
      return;
    }
    case "TemplateCreated":
    case "TemplateRevised":
    case "TemplateReverted":
      for (const text of [event.data.content, event.data.testData, event.data.file]) noteText(files, text, stream);
      return;
    case "DocumentDeleted":
    case "DocumentExpired":
    case "AssetRemoved":
      for (const key of event.data.blobs) files.delete(key);
      return;
    default:
      return;
  }
}

function noteText(files: NamedFiles, text: StoredText | TemplateFile | null, stream: string): void {
  if (text === null || !("blob" in text)) return;
  files.set(text.blob, { stream, plain: { sha256: text.sha256, sizeBytes: text.sizeBytes } });
}
