import type { FilterOf, ReadModelOf } from "../../ports/read-models/port.ts";
import type { ErrorCode } from "../../vocabulary/codes.ts";
import type { DocumentBlob } from "../../vocabulary/events/document.ts";
import type { DocumentRecord, Format } from "../../vocabulary/http/documents.ts";
import { parseDocumentId, parseGuid } from "../../vocabulary/ids.ts";
import type { ListedEntries, ListSlice } from "../listing.ts";
import { storedBytes } from "../stored-bytes.ts";
import { type documentsCollection, neverExpires, type StoredDocument } from "./project.ts";

/** Documents past `now` are as absent as deleted ones. Instants are ISO 8601 UTC with milliseconds, as events have them. */
interface DocumentListing extends ListSlice {
  readonly now: string;
  readonly templateId?: string | undefined;
  readonly format?: Format | undefined;
  /** In documentId or name, in any case. */
  readonly search?: string | undefined;
  /** It lacks this. */
  readonly errorCode?: ErrorCode | undefined;
  /** SHA-256 of its file. */
  readonly sha256?: string | undefined;
  /** Inclusive. */
  readonly createdFrom?: string | undefined;
  /** Exclusive. */
  readonly createdTo?: string | undefined;
}

export interface DocumentQueries {
  /** Newest first, with the number of all that match. */
  list(tenantId: string, listing: DocumentListing): Promise<ListedEntries<StoredDocument>>;
  /** By its documentId; undefined when it is gone or past its time. */
  get(tenantId: string, documentId: string, now: string): Promise<StoredDocument | undefined>;
  /** The file of this name and the document it belongs to. */
  byFileName(
    tenantId: string,
    fileName: string,
    now: string,
  ): Promise<{ readonly document: StoredDocument; readonly file: DocumentBlob } | undefined>;
  /** The newest document whose file has these bytes, by their SHA-256. */
  bySha256(tenantId: string, sha256: string, now: string): Promise<StoredDocument | undefined>;
  /**
   * The documentIds that references mean: a GUID with dashes is a record id, 32 hexadecimal characters are a documentId,
   * anything else is a file name. Unknown references are missing in the map.
   */
  resolve(tenantId: string, references: readonly string[], now: string): Promise<ReadonlyMap<string, string>>;
  /** How many of a tenant's are held at `now`, and the ids of the first. */
  held(
    tenantId: string,
    limit: number,
    now: string,
  ): Promise<{ readonly total: number; readonly first: readonly string[] }>;
  /** Bytes of all files of a tenant's documents, those past their time that are not removed yet included. */
  storedBytes(tenantId: string): Promise<number>;
  /** Documents of all tenants that were due before `now`, the longest due first. */
  due(now: string, limit: number): Promise<readonly { readonly tenantId: string; readonly documentId: string }[]>;
  /** Documents of all tenants whose delivery is due, the longest due first; `to`: the address as the document's record shows it. */
  undelivered(
    now: string,
    limit: number,
    offset: number,
  ): Promise<readonly { readonly tenantId: string; readonly documentId: string; readonly to: string }[]>;
}

export function documentQueries(model: ReadModelOf<typeof documentsCollection>): DocumentQueries {
  return {
    storedBytes: (tenantId) => storedBytes(model, tenantId),
    list: async (tenantId, { limit, offset, ...listing }) => {
      const where = chosen(listing);
      // Few are past their time and not yet gone: to count all and those is quicker than to count the others.
      const overdue = await model.count({ tenantId }, [...where, expired(listing.now)]);
      const total = (await model.count({ tenantId }, where)) - overdue;
      if (limit === 0 || offset >= total) return { items: [], total };
      const sort = [{ field: "createdAt", descending: true }] as const;
      // A field outside the index has to be looked up for every document that the page's offset skips.
      const unexpired =
        overdue === 0 ? where : [...where, { field: "expiresAt", is: "between", from: listing.now } as const];
      return { items: await model.find({ tenantId }, { where: unexpired, sort, offset, limit }), total };
    },
    get: async (tenantId, documentId, now) => present(await model.get({ tenantId }, documentId), now),
    byFileName: async (tenantId, fileName, now) => {
      const id = documentIdIn(fileName);
      const document = id === undefined ? undefined : await model.get({ tenantId }, id);
      const file = document?.files.find((candidate) => candidate.fileName === fileName);
      return document && file && document.expiresAt >= now ? { document, file } : undefined;
    },
    bySha256: async (tenantId, value, now) => {
      const unexpired = { field: "expiresAt", is: "between", from: now } as const;
      const where = [{ field: "sha256", is: "equal", value }, unexpired] as const;
      const sort = [{ field: "createdAt", descending: true }] as const;
      const [found] = await model.find({ tenantId }, { where, sort, limit: 1, named: 1 });
      return found;
    },
    resolve: (tenantId, references, now) => resolve(model, tenantId, references, now),
    held: async (tenantId, limit, now) => {
      const where: FilterOf<typeof documentsCollection> = [{ field: "heldUntil", is: "between", from: now }];
      const first = await model.find({ tenantId }, { where, limit });
      return { total: await model.count({ tenantId }, where), first: first.map(({ id }) => id) };
    },
    undelivered: async (now, limit, offset) => {
      const where = [{ field: "deliverAt", is: "between", from: "0", below: `${now}~` }] as const;
      const found = await model.find("every-tenant", { where, sort: [{ field: "deliverAt" }], offset, limit });
      return found.map(({ tenantId, id: documentId, delivery }) => ({ tenantId, documentId, to: delivery?.to ?? "" }));
    },
    due: async (now, limit) => {
      const found = await model.find("every-tenant", { where: [expired(now)], sort: [{ field: "expiresAt" }], limit });
      return found.map(({ tenantId, id }) => ({ tenantId, documentId: id }));
    },
  };
}

/** The hold of a document as its record has it; nothing once it is over, at `now` (ISO 8601 UTC). */
export function shownHold({ hold, heldUntil = "" }: HeldDocument, now: string): Pick<DocumentRecord, "hold"> {
  if (hold === undefined || heldUntil < now) return {};
  const { reason, since } = hold;
  return { hold: { reason, since, ...(heldUntil === neverExpires ? {} : { until: heldUntil }) } };
}

type HeldDocument = Pick<StoredDocument, "hold" | "heldUntil">;

const present = (document: StoredDocument | undefined, now: string): StoredDocument | undefined =>
  document !== undefined && document.expiresAt >= now ? document : undefined;

function expired(now: string): FilterOf<typeof documentsCollection>[number] {
  return { field: "expiresAt", is: "between", below: now };
}

function chosen(listing: Omit<DocumentListing, "limit" | "offset">): FilterOf<typeof documentsCollection> {
  const { templateId, format, search, errorCode, sha256, createdFrom, createdTo } = listing;
  const created = {
    ...(createdFrom === undefined ? {} : { from: createdFrom }),
    ...(createdTo === undefined ? {} : { below: createdTo }),
  };
  return [
    ...(templateId === undefined ? [] : ([{ field: "templateId", is: "equal", value: templateId }] as const)),
    ...(format === undefined ? [] : ([{ field: "format", is: "equal", value: format }] as const)),
    ...(sha256 === undefined ? [] : ([{ field: "sha256", is: "equal", value: sha256 }] as const)),
    ...(errorCode === undefined ? [] : ([{ field: "errorCodes", is: "includes", text: errorCode }] as const)),
    ...(search === undefined ? [] : ([{ field: "searched", is: "contains", text: search.toLowerCase() }] as const)),
    ...(Object.keys(created).length === 0 ? [] : ([{ field: "createdAt", is: "between", ...created }] as const)),
  ];
}

/** The name of our files holds the documentId, so that a file name needs no search of its own. */
const ownFileName = /^service_v1-([0-9a-f]{32})[.]/;

function documentIdIn(fileName: string): string | undefined {
  return ownFileName.exec(fileName)?.[1];
}

async function resolve(
  model: ReadModelOf<typeof documentsCollection>,
  tenantId: string,
  references: readonly string[],
  now: string,
): Promise<ReadonlyMap<string, string>> {
  const read = references.map((reference) => ({ reference, ...readReference(reference) }));
  const found = [
    ...(await findBy(
      model,
      tenantId,
      "id",
      read.flatMap(({ documentId }) => documentId ?? []),
    )),
    ...(await findBy(
      model,
      tenantId,
      "recordId",
      read.flatMap(({ recordId }) => recordId ?? []),
    )),
  ].filter(({ expiresAt }) => expiresAt >= now);
  const byId = new Map(found.map((document) => [document.id, document]));
  const byRecord = new Map(found.map((document) => [document.recordId, document]));
  const meant = new Map<string, string>();
  for (const { reference, documentId, recordId, fileName } of read) {
    const document = recordId === undefined ? byId.get(documentId ?? "") : byRecord.get(recordId);
    if (document === undefined) continue;
    if (fileName === undefined || document.fileNames.includes(fileName)) meant.set(reference, document.id);
  }
  return meant;
}

interface DocumentReference {
  readonly documentId?: string | undefined;
  readonly recordId?: string | undefined;
  readonly fileName?: string | undefined;
}

function readReference(reference: string): DocumentReference {
  const recordId = parseGuid(reference);
  if (recordId !== undefined) return { recordId };
  const documentId = parseDocumentId(reference);
  if (documentId !== undefined) return { documentId };
  return { documentId: documentIdIn(reference), fileName: reference };
}

async function findBy(
  model: ReadModelOf<typeof documentsCollection>,
  tenantId: string,
  field: "id" | "recordId",
  values: readonly string[],
): Promise<readonly StoredDocument[]> {
  if (values.length === 0) return [];
  const wanted = [...new Set(values)];
  return await model.find({ tenantId }, { where: [{ field, is: "oneOf", values: wanted }], named: wanted.length });
}
