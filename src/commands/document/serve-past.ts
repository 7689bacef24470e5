import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import { type Outside, type TemplateContent, templateFileAt } from "../../render/contract/outside.ts";
import { type AssetEvent, assetStream } from "../../vocabulary/events/asset.ts";
import {
  type DocumentBlob,
  type DocumentEvent,
  type DocumentGenerated,
  documentStream,
} from "../../vocabulary/events/document.ts";
import { knownEvent } from "../../vocabulary/events/shapes.ts";
import { type TemplateEvent, type TemplateText, templateStream } from "../../vocabulary/events/template.ts";
import { type AssetKind, assetKinds, assetNameHash } from "../../vocabulary/http/asset-name.ts";
import { sha256 } from "../../vocabulary/ids.ts";
import { readBlob } from "../read-blob.ts";
import { vaultKeyWith } from "../signing-key/sign-with.ts";
import { loadText } from "../template/stored-text.ts";

/** Where what a document was made of is still to be found. */
export interface Archive {
  readonly log: EventLog;
  readonly blobs: BlobStore;
  /** The same files, sealed: certificates. */
  readonly sealed: BlobStore;
  readonly platformAsset: (path: string) => Promise<Uint8Array | undefined>;
}

/** The record of a document. */
type PastRecord = Pick<DocumentGenerated["data"], "colophon" | "signature">;

/** The outside as it was when a document was made, and what of it is there no more. */
export interface PastOutside extends Outside {
  /** Paths of files and ids of templates. Grows while the document is made. */
  readonly gone: readonly string[];
}

/** Answers a render's questions with what its colophon names, whatever has been changed, replaced or deleted since. */
export function servePast(
  archive: Archive,
  tenantId: string,
  { colophon: { template, components, assets }, signature }: PastRecord,
): PastOutside {
  const gone: string[] = [];
  const orGone = <Found>(name: string, found: Found | undefined): Found | undefined => {
    if (found === undefined) gone.push(name);
    return found;
  };
  const named = new Map(Object.entries(components ?? {}));
  const templateAt = async (id: string): Promise<TemplateContent | undefined> => {
    const revision = template?.id === id ? template.revision : named.get(id)?.revision;
    return revision === undefined ? undefined : orGone(id, await revisionCalled(archive, tenantId, id, revision));
  };
  return {
    gone,
    template: templateAt,
    component: async (name) => {
      const ids = [...named].filter(([, component]) => component.name === name).map(([id]) => id);
      const found = await Promise.all(ids.map(templateAt));
      return found.filter((content) => content !== undefined);
    },
    asset: async (path) => {
      const revision = templateFileAt(path);
      if (revision !== undefined) return orGone(path, await pastFile(archive, tenantId, revision));
      const hash = Object.hasOwn(assets, path) ? assets[path] : undefined;
      // A file that was absent then is absent now, though it may have been uploaded since.
      return hash === undefined ? undefined : orGone(path, await fileWith(archive, tenantId, path, hash));
    },
    // For its certificate alone, which the file shows: nothing is signed again.
    certificate: async (path) => {
      const hash = Object.hasOwn(assets, path) ? assets[path] : undefined;
      if (hash === undefined || !path.startsWith("certs/")) return undefined;
      return orGone(path, await uploadWith(archive.log, archive.sealed, streamOf(tenantId, "certs", path), hash));
    },
    timestamp: async () => ({ failure: "Nothing is signed again." }),
    validation: async () => ({ failure: "Nothing is signed again." }),
    vaultKey: async (name) => {
      const hash = signature?.certificateSha256;
      return hash === undefined ? undefined : orGone(name, await vaultKeyWith(archive.log, tenantId, name, hash));
    },
    vaultSign: async () => ({ failure: "Nothing is signed again." }),
  };
}

async function revisionCalled(
  { log, blobs }: Archive,
  tenantId: string,
  id: string,
  revision: string,
): Promise<TemplateContent | undefined> {
  const found = await revisionEvent(log, tenantId, id, revision);
  return found && { id, revision, content: await loadText(blobs, found.content) };
}

async function revisionEvent(
  log: EventLog,
  tenantId: string,
  id: string,
  revision: string,
): Promise<TemplateText | undefined> {
  for await (const recorded of log.readStream(templateStream(tenantId, id))) {
    const event = knownEvent(recorded) as TemplateEvent | undefined;
    if (event !== undefined && "content" in event.data && event.data.revision === revision) return event.data;
  }
  return undefined;
}

/** The Word file of a revision, whether the template is still there or not. */
async function pastFile(
  { log, blobs }: Archive,
  tenantId: string,
  { id, revision }: Pick<TemplateContent, "id" | "revision">,
): Promise<Uint8Array | undefined> {
  const found = await revisionEvent(log, tenantId, id, revision);
  const file = found?.file ?? null;
  return file === null ? undefined : await readBlob(blobs, file.blob);
}

async function fileWith(
  archive: Archive,
  tenantId: string,
  path: string,
  hash: string,
): Promise<Uint8Array | undefined> {
  if (path.startsWith("document:")) return documentWith(archive, tenantId, path, hash);
  const kind = assetKinds.find((known) => path.startsWith(`${known}/`));
  const isOwn = kind !== undefined && kind !== "certs";
  const own = isOwn ? await uploadWith(archive.log, archive.blobs, streamOf(tenantId, kind, path), hash) : undefined;
  if (own !== undefined) return own;
  const published = await archive.platformAsset(path);
  return published !== undefined && sha256(published) === hash ? published : undefined;
}

/** A stored document that was merged, if its file is still there. */
async function documentWith(
  { log, blobs }: Archive,
  tenantId: string,
  path: string,
  hash: string,
): Promise<Uint8Array | undefined> {
  const documentId = /[0-9a-f]{32}/i.exec(path)?.[0].toLowerCase();
  if (documentId === undefined) return undefined;
  let wanted: DocumentBlob | undefined;
  let now: DocumentBlob | undefined;
  for await (const recorded of log.readStream(documentStream(tenantId, documentId))) {
    now = fileIn(knownEvent(recorded) as DocumentEvent | undefined) ?? now;
    if (now?.sha256 === hash) wanted = now;
  }
  if (wanted === undefined || now === undefined) return undefined;
  const bytes = (await readBlob(blobs, now.key))?.subarray(0, wanted.sizeBytes);
  return bytes !== undefined && sha256(bytes) === hash ? bytes : undefined;
}

/** Each of a document's files begins with the one before. */
function fileIn(event: DocumentEvent | undefined): DocumentBlob | undefined {
  if (event?.type === "DocumentGenerated") return event.data.blobs[0];
  return event?.type === "DocumentRevised" ? event.data.file : undefined;
}

const streamOf = (tenantId: string, kind: AssetKind, path: string): string =>
  assetStream(tenantId, kind, assetNameHash(path.slice(kind.length + 1)));

async function uploadWith(
  log: EventLog,
  blobs: BlobStore,
  stream: string,
  hash: string,
): Promise<Uint8Array | undefined> {
  for await (const recorded of log.readStream(stream)) {
    const event = knownEvent(recorded) as AssetEvent | undefined;
    if (event === undefined || event.type === "AssetRemoved" || event.data.sha256 !== hash) continue;
    const bytes = await readBlob(blobs, event.data.blob);
    if (bytes !== undefined) return bytes;
  }
  return undefined;
}
