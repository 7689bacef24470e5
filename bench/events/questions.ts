import type { ProjectionStore } from "../../src/ports/read-models/port.ts";
import { communityCollection } from "../../src/projections/community/project.ts";
import { communityQueries } from "../../src/projections/community/queries.ts";
import { documentsCollection } from "../../src/projections/documents/project.ts";
import { documentQueries } from "../../src/projections/documents/queries.ts";
import { likesCollection } from "../../src/projections/likes/project.ts";
import { templateNamesCollection } from "../../src/projections/template-names/project.ts";
import { templateNameQueries } from "../../src/projections/template-names/queries.ts";
import { templatesCollection } from "../../src/projections/templates/project.ts";
import { templateQueries } from "../../src/projections/templates/queries.ts";
import { usageCollection } from "../../src/projections/usage/project.ts";
import { usageQueries } from "../../src/projections/usage/queries.ts";

/** The caller, the time, and a file that exists. */
interface Context {
  readonly tenantId: string;
  readonly now: string;
  readonly fileName: string;
}

const dayMs = 24 * 60 * 60 * 1000;
const dayBefore = (instant: string): string => new Date(Date.parse(instant) - dayMs).toISOString().slice(0, 10);

/** The most frequent queries of callers, each as its route makes it. */
export function questions(
  store: ProjectionStore,
  { tenantId, now, fileName }: Context,
): ReadonlyMap<string, () => Promise<unknown>> {
  const documents = documentQueries(store.active(documentsCollection));
  const templates = templateQueries(store.active(templatesCollection), async () => "");
  const names = templateNameQueries(store.active(templateNamesCollection));
  const community = communityQueries(store.active(communityCollection), store.active(likesCollection));
  const usage = usageQueries(store.active(usageCollection));
  const page = { now, limit: 200, offset: 0 };
  const browse = { tags: [], words: [], limit: 20, offset: 0 } as const;
  const must = async (found: Promise<unknown>): Promise<void> => {
    if ((await found) === undefined) throw new Error("the question has no answer");
  };
  return new Map<string, () => Promise<unknown>>([
    ["documents: the newest 200", () => documents.list(tenantId, page)],
    ["documents: 200 of one format", () => documents.list(tenantId, { ...page, format: "pdf" })],
    ["documents: 200 after the first 1,000", () => documents.list(tenantId, { ...page, offset: 1000 })],
    ["documents: a file by its name", () => must(documents.byFileName(tenantId, fileName, now))],
    ["templates: the first 100", () => templates.list(tenantId, { limit: 100, offset: 0 })],
    ["templates: names", () => names.list(tenantId, 10_000)],
    ["browse: popular", () => community.list(tenantId, { ...browse, sort: "popular" })],
    ["browse: a word", () => community.list(tenantId, { ...browse, words: ["template 7"], sort: "recent" })],
    ["usage: the last whole day", () => usage.daily(tenantId, dayBefore(now), dayBefore(now))],
  ]);
}
