import type { Services } from "../../api/server.ts";
import { loadText } from "../../commands/template/stored-text.ts";
import type { Config } from "../../config/config.ts";
import { communityCollection } from "../../projections/community/project.ts";
import { communityQueries } from "../../projections/community/queries.ts";
import { likesCollection } from "../../projections/likes/project.ts";
import type { ProjectionRunner } from "../../projections/runner.ts";
import { templateNamesCollection } from "../../projections/template-names/project.ts";
import { templateNameQueries } from "../../projections/template-names/queries.ts";
import { templateRevisionsCollection } from "../../projections/template-revisions/project.ts";
import { templateRevisionQueries } from "../../projections/template-revisions/queries.ts";
import { templatesCollection } from "../../projections/templates/project.ts";
import { templateQueries } from "../../projections/templates/queries.ts";
import type { StoredText } from "../../vocabulary/events/event.ts";
import type { Adapters } from "../compose.ts";
import { seenBy } from "../wait-for-read-models.ts";

interface TemplateWiring {
  readonly config: Config;
  readonly adapters: Adapters;
  readonly projections: ProjectionRunner;
}

/** A template is read in three ways, and every change of it is seen in all of them before it is answered. */
export function templatesOf(
  wiring: TemplateWiring,
  common: Omit<Services["templates"], "queries" | "names" | "caughtUp">,
): Pick<Services, "templates" | "revisions" | "differences" | "community"> {
  const { store, blobs } = wiring.adapters;
  const shown = communityQueries(store.active(communityCollection), store.active(likesCollection));
  const ownerFor = async (tenantId: string, id: string) => (await shown.get(tenantId, id))?.tenantId;
  const names = store.active(templateNamesCollection);
  const load = (stored: StoredText): Promise<string> => loadText(blobs, stored);
  const caughtUp = seenBy(
    wiring,
    "templates",
    "template-names",
    "template-revisions",
    "components",
    "community",
    "asset-uses",
  );
  const queries = templateQueries(store.active(templatesCollection), load);
  const revisionQueries = templateRevisionQueries(store.active(templateRevisionsCollection), names, load);
  return {
    community: {
      ...common,
      queries: shown,
      templates: queries,
      anonymous: wiring.config.communityAnonymous,
      caughtUp: seenBy(wiring, "community", "likes"),
    },
    templates: {
      ...common,
      ownerFor,
      queries,
      names: templateNameQueries(names),
      caughtUp,
    },
    differences: { log: common.log, blobs, pool: wiring.adapters.pool, queries: revisionQueries },
    revisions: {
      ...common,
      queries: revisionQueries,
      templates: { queries },
      caughtUp,
    },
  };
}
