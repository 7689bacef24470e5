import type { EventLog } from "../../ports/event-log/port.ts";
import { assetStreams } from "../../vocabulary/events/asset.ts";
import { documentStreams } from "../../vocabulary/events/document.ts";
import type { StoredText } from "../../vocabulary/events/event.ts";
import type { PointInTime } from "../../vocabulary/http/point.ts";
import { assets } from "../assets/project.ts";
import { type AssetQueries, assetQueries } from "../assets/queries.ts";
import { documents } from "../documents/project.ts";
import { type DocumentQueries, documentQueries } from "../documents/queries.ts";
import { type TemplateNameQueries, templateNameQueries } from "../template-names/queries.ts";
import { type TemplateRevisionQueries, templateRevisionQueries } from "../template-revisions/queries.ts";
import { type TemplateQueries, templateQueries } from "../templates/queries.ts";
import { folding, foldTo } from "./fold.ts";
import { tableOf } from "./table.ts";
import { templatesAsOf } from "./templates.ts";

/** `at`: the moment that is shown. */
interface QueriesAsOf<Queries> {
  readonly queries: Queries;
  readonly at: string;
}

/** The questions of today, answered as they would have been: the log is folded to the point, by the same projections. */
export interface TimeTravel {
  /** All templates, or one when its id is given; much less is read then. */
  templates(
    tenantId: string,
    point: PointInTime,
    templateId?: string,
  ): Promise<
    QueriesAsOf<TemplateQueries> & { readonly names: TemplateNameQueries; readonly revisions: TemplateRevisionQueries }
  >;
  documents(tenantId: string, point: PointInTime): Promise<QueriesAsOf<DocumentQueries>>;
  assets(tenantId: string, point: PointInTime): Promise<QueriesAsOf<AssetQueries>>;
}

export function timeTravel(log: EventLog, loadText: (stored: StoredText) => Promise<string>): TimeTravel {
  return {
    templates: async (tenantId, point, templateId) => {
      const past = await templatesAsOf(log, tenantId, point, templateId);
      const templates = tableOf(() => past.templates.values());
      const revisions = tableOf(() => past.revisions.values());
      return {
        at: past.at,
        queries: templateQueries(templates, loadText),
        names: templateNameQueries(templates),
        revisions: templateRevisionQueries(revisions, templates, loadText),
      };
    },
    documents: async (tenantId, point) => {
      const past = folding(documents);
      const { at } = await foldTo(log.readAll({ prefixes: [`${documentStreams}${tenantId}.`] }), point, [past]);
      return { at, queries: documentQueries(tableOf(() => past.documents.values())) };
    },
    assets: async (tenantId, point) => {
      const past = folding(assets);
      const { at } = await foldTo(log.readAll({ prefixes: [`${assetStreams}${tenantId}.`] }), point, [past]);
      return { at, queries: assetQueries(tableOf(() => past.documents.values())) };
    },
  };
}
