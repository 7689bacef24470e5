import type { Services } from "../../api/server.ts";
import { hostTenant } from "../../commands/access/bootstrap.ts";
import type { Config } from "../../config/config.ts";
import { assetsCollection } from "../../projections/assets/project.ts";
import { assetQueries } from "../../projections/assets/queries.ts";
import { documentsCollection } from "../../projections/documents/project.ts";
import { documentQueries } from "../../projections/documents/queries.ts";
import type { ProjectionRunner } from "../../projections/runner.ts";
import { usageHoursCollection } from "../../projections/usage-hours/project.ts";
import { timeQueries } from "../../projections/usage-hours/queries.ts";
import type { Adapters } from "../compose.ts";
import { seenBy } from "../wait-for-read-models.ts";

interface DocumentWiring {
  readonly config: Config;
  readonly adapters: Adapters;
  readonly projections: ProjectionRunner;
}

/** Stored documents, and what they were. */
export function documentsOf(
  wiring: DocumentWiring,
  common: Pick<Services["documents"], "log" | "blobs" | "clock" | "baseUrl" | "past" | "checksHash">,
  { allowance, bodyLimit }: Pick<Services["past"], "bodyLimit"> & Pick<Services["past"]["reproducer"], "allowance">,
): Pick<
  Services,
  "documents" | "past" | "evidence" | "reads" | "verifying" | "forms" | "pictures" | "outlines" | "importing"
> {
  const { config, adapters } = wiring;
  const { log, store, blobs, sealed, clock, pool, platformAsset, seeds } = adapters;
  const queries = documentQueries(store.active(documentsCollection));
  const hostName = () => new URL(common.baseUrl()).hostname;
  const sealing = { log, sealed, clock, host: () => hostTenant(log), hostName };
  return {
    documents: { ...common, queries, caughtUp: seenBy(wiring, "documents") },
    verifying: { pool, clock, queries, assets: assetQueries(store.active(assetsCollection)), blobs, sealing },
    evidence: { sources: { sealing, blobs }, documents: queries, clock },
    reads: { log, clock, documents: queries, accessLog: config.accessLog, accessLogDays: config.accessLogDays },
    forms: { pool, queries },
    pictures: { pool, queries },
    outlines: { pool },
    importing: { pool },
    past: {
      ...{ log, clock, baseUrl: common.baseUrl, documents: queries, bodyLimit },
      reproducer: { log, blobs, sealed, pool, platformAsset, allowance, seeds },
      times: timeQueries(store.active(usageHoursCollection)),
      historyDays: config.historyDays,
    },
  };
}
