import type { BlobStore } from "../../ports/blobs/port.ts";
import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import type { KeyVault } from "../../ports/key-vault/port.ts";
import type { Outbound } from "../../ports/net/port.ts";
import type { Outside, TemplateContent, TemplatePin } from "../../render/contract/outside.ts";
import { documentStream } from "../../vocabulary/events/document.ts";
import { parseGuid } from "../../vocabulary/ids.ts";
import { assetAt, assetBytes, certificateAt } from "../asset/read.ts";
import type { Origin } from "../origin.ts";
import { readBlob } from "../read-blob.ts";
import { readPast } from "../read-past.ts";
import { signWith, vaultKeyCalled } from "../signing-key/sign-with.ts";
import { currentRevision } from "../template/current-revision.ts";
import { pinnedRevision } from "../template/pinned-revision.ts";
import { loadText } from "../template/stored-text.ts";
import { askAuthority, askValidation } from "./ask-authority.ts";
import { evolveDocument, isExpired, noDocument } from "./document.ts";
import type { GivenAssets } from "./given-assets.ts";

/** From where a render's questions are answered. */
export interface Served {
  readonly log: EventLog;
  readonly blobs: BlobStore;
  /** The same files, sealed: certificates. */
  readonly sealed: BlobStore;
  /** The tenant's templates that hold a component of this name, by id; at most two. */
  readonly componentsNamed: (tenantId: string, name: string) => Promise<readonly string[]>;
  /** A file that is published for every tenant, by its path in a definition. */
  readonly platformAsset: (path: string) => Promise<Uint8Array | undefined>;
  /** The way to timestamp authorities. */
  readonly outbound: Pick<Outbound, "request">;
  readonly clock: Pick<Clock, "now">;
  /** Tenants' own vaults. */
  readonly vault: KeyVault;
}

/**
 * Answers one job's questions, for one tenant: whatever belongs to another is as if it were not there. Which uploads it
 * gave is noted in `given`.
 */
export function serveOutside(served: Served, tenantId: string, given: GivenAssets): Outside {
  return {
    template: (id, pin) => templateContent(served, tenantId, given, { id, pin }),
    component: async (name) => {
      const ids = await served.componentsNamed(tenantId, name);
      const found = await Promise.all(ids.map((id) => templateContent(served, tenantId, given, { id })));
      return found.filter((content) => content !== undefined);
    },
    asset: async (path) => (await ownAsset(served, tenantId, path, given)) ?? (await served.platformAsset(path)),
    certificate: (path) => certificateAt(served, tenantId, path),
    timestamp: (authority, query) => askAuthority(served, authority, query),
    validation: (request) => askValidation(served, request),
    vaultKey: (name) => vaultKeyCalled(served.log, tenantId, name),
    vaultSign: (name, algorithm, digest) => signWith(served, tenantId, { name, algorithm, digest }),
  };
}

const storedDocument = /^document:(?:service_v1-)?([0-9a-f]{32})(?:[.]pdf)?$/i;

/** For merges and fillings: stored documents as well, by documentId or file name, which are noted in `given`. No path of a definition is spelt as they are. */
export function withDocuments(
  outside: Outside,
  { log, blobs }: Pick<Served, "log" | "blobs">,
  { tenantId, now }: Pick<Origin, "tenantId" | "now">,
  given: GivenAssets,
): Outside {
  return {
    ...outside,
    asset: async (path) => {
      if (!path.startsWith("document:")) return await outside.asset(path);
      const documentId = storedDocument.exec(path)?.[1]?.toLowerCase();
      if (documentId === undefined) return undefined;
      const rules = { initial: noDocument, evolve: evolveDocument };
      const { state } = await readPast(log, documentStream(tenantId, documentId), rules);
      if (state.status !== "stored" || isExpired(state, now)) return undefined;
      const [file] = state.files;
      if (file === undefined) return undefined;
      given.noteDocument(path, file);
      return await readBlob(blobs, file.key);
    },
  };
}

/** Certificates are for signing alone: a definition that names one as its image or font finds nothing. */
async function ownAsset(
  { log, blobs }: Served,
  tenantId: string,
  path: string,
  given: GivenAssets,
): Promise<Uint8Array | undefined> {
  const file = await assetAt(log, tenantId, path);
  if (file === undefined || file.kind === "certs") return undefined;
  given.note(path, file);
  return await assetBytes(blobs, file);
}

async function templateContent(
  { log, blobs }: Served,
  tenantId: string,
  given: GivenAssets,
  { id, pin }: { readonly id: string; readonly pin?: TemplatePin | undefined },
): Promise<TemplateContent | undefined> {
  const templateId = parseGuid(id);
  if (templateId === undefined) return undefined;
  const revision =
    pin === undefined
      ? await currentRevision(log, tenantId, templateId)
      : await pinnedRevision(log, tenantId, templateId, pin);
  if (revision === undefined) return undefined;
  given.noteTemplate(templateId, revision.revision, revision.retention);
  return { id: templateId, revision: revision.revision, content: await loadText(blobs, revision.content) };
}
