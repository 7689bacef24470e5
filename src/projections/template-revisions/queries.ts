import type { ReadModelOf } from "../../ports/read-models/port.ts";
import type { StoredText } from "../../vocabulary/events/event.ts";
import { shownFile } from "../../vocabulary/http/templates/template-file.ts";
import type { RevisionRecord } from "../../vocabulary/http/templates/templates.ts";
import { parseGuid } from "../../vocabulary/ids.ts";
import { type ListedEntries, type ListSlice, listed } from "../listing.ts";
import type { templateNamesCollection } from "../template-names/project.ts";
import { lightEnough } from "../text-weight.ts";
import type { StoredRevision, templateRevisionsCollection } from "./project.ts";

interface RevisionListing extends ListSlice {
  /** With content and test data. */
  readonly texts: boolean;
}

export interface TemplateRevisionQueries {
  /** Most recent first; undefined when there is no such template. A page with too much text ends early. */
  list(
    tenantId: string,
    templateId: string,
    listing: RevisionListing,
  ): Promise<ListedEntries<RevisionRecord> | undefined>;
  /** By id or label. `"no template"` when there is not even that. */
  get(tenantId: string, templateId: string, revision: string): Promise<RevisionRecord | "no template" | undefined>;
  /** The id of the one that documents are made of; undefined when there is no such template. */
  current(tenantId: string, templateId: string): Promise<string | undefined>;
}

const newestFirst = [{ field: "number", descending: true }] as const;

/** `names` knows which templates there are. `loadText` brings the texts that are kept as blobs. */
export function templateRevisionQueries(
  model: ReadModelOf<typeof templateRevisionsCollection>,
  names: ReadModelOf<typeof templateNamesCollection>,
  loadText: (stored: StoredText) => Promise<string>,
): TemplateRevisionQueries {
  const newest = async (tenantId: string, templateId: string): Promise<string | undefined> => {
    const where = [{ field: "templateId", is: "equal", value: templateId }] as const;
    const [first] = await model.find({ tenantId }, { where, sort: newestFirst, limit: 1 });
    return first?.id;
  };
  const find = async (tenantId: string, templateId: string, name: string): Promise<StoredRevision | undefined> => {
    const id = parseGuid(name);
    if (id !== undefined) {
      const found = await model.get({ tenantId }, id);
      return found?.templateId === templateId ? found : undefined;
    }
    const where = [
      { field: "templateId", is: "equal", value: templateId },
      { field: "revision", is: "equal", value: name },
    ] as const;
    return (await model.find({ tenantId }, { where, limit: 1, named: 1 }))[0];
  };
  return {
    list: async (tenantId, templateId, { limit, offset, texts }) => {
      const template = await names.get({ tenantId }, templateId);
      if (template === undefined) return undefined;
      const where = [{ field: "templateId", is: "equal", value: templateId }] as const;
      const { items: found, total } = await listed(model, { tenantId }, { where, sort: newestFirst, offset, limit });
      if (found.length === 0) return { items: [], total };
      const latest = offset === 0 ? found[0]?.id : await newest(tenantId, templateId);
      const marked = { latest, live: template.live?.revisionId };
      const items: RevisionRecord[] = [];
      for (const revision of texts ? lightEnough(found) : found) {
        items.push({ ...marksOf(revision, marked), ...(texts ? await textsOf(revision, loadText) : {}) });
      }
      return { items, total };
    },
    get: async (tenantId, templateId, name) => {
      const template = await names.get({ tenantId }, templateId);
      if (template === undefined) return "no template";
      const revision = await find(tenantId, templateId, name);
      if (revision === undefined) return undefined;
      const marked = { latest: await newest(tenantId, templateId), live: template.live?.revisionId };
      return { ...marksOf(revision, marked), ...(await textsOf(revision, loadText)) };
    },
    current: async (tenantId, templateId) => {
      const template = await names.get({ tenantId }, templateId);
      return template && (template.live?.revisionId ?? (await newest(tenantId, templateId)));
    },
  };
}

/** Ids of revisions that stand out. */
interface Marked {
  readonly latest: string | undefined;
  readonly live: string | undefined;
}

function marksOf(revision: StoredRevision, { latest, live }: Marked): RevisionRecord {
  const { id, parent, tenantId, templateId, name, createdBy, owner, at, revision: label, origin, note } = revision;
  const retention = revision.retention === null ? {} : { retention: revision.retention };
  const kept = { ...retention, ...shownFile(revision.file) };
  const mark = { id, parentId: parent, templateId, tenantId, name, createdAt: at, createdBy, owner, updatedAt: at };
  return { ...mark, ...kept, revision: label, latest: id === latest, live: id === live, origin, note };
}

async function textsOf(
  { content, testData }: StoredRevision,
  loadText: (stored: StoredText) => Promise<string>,
): Promise<Pick<RevisionRecord, "content" | "testData">> {
  const text = await loadText(content);
  return testData === null ? { content: text } : { content: text, testData: await loadText(testData) };
}
