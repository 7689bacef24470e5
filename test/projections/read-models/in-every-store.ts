import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import type { ProjectionStore } from "../../../src/ports/read-models/port.ts";
import { openSqliteProjections } from "../../../src/ports/read-models/sqlite.ts";
import { accessCollection } from "../../../src/projections/access/project.ts";
import { accessQueries } from "../../../src/projections/access/queries.ts";
import { allProjections } from "../../../src/projections/all.ts";
import { assetUsesCollection } from "../../../src/projections/asset-uses/project.ts";
import { assetUseQueries } from "../../../src/projections/asset-uses/queries.ts";
import { assetsCollection } from "../../../src/projections/assets/project.ts";
import { assetQueries } from "../../../src/projections/assets/queries.ts";
import { communityCollection } from "../../../src/projections/community/project.ts";
import { communityQueries } from "../../../src/projections/community/queries.ts";
import { componentsCollection } from "../../../src/projections/components/project.ts";
import { componentQueries } from "../../../src/projections/components/queries.ts";
import { documentsCollection } from "../../../src/projections/documents/project.ts";
import { documentQueries } from "../../../src/projections/documents/queries.ts";
import { jobsCollection } from "../../../src/projections/jobs/project.ts";
import { jobQueries } from "../../../src/projections/jobs/queries.ts";
import { likesCollection } from "../../../src/projections/likes/project.ts";
import { startProjections } from "../../../src/projections/runner.ts";
import { templateNamesCollection } from "../../../src/projections/template-names/project.ts";
import { templateNameQueries } from "../../../src/projections/template-names/queries.ts";
import { templateRevisionsCollection } from "../../../src/projections/template-revisions/project.ts";
import { templateRevisionQueries } from "../../../src/projections/template-revisions/queries.ts";
import { templatesCollection } from "../../../src/projections/templates/project.ts";
import { templateQueries } from "../../../src/projections/templates/queries.ts";
import { tenantsCollection } from "../../../src/projections/tenants/project.ts";
import { tenantQueries } from "../../../src/projections/tenants/queries.ts";
import { usageCollection } from "../../../src/projections/usage/project.ts";
import { usageQueries } from "../../../src/projections/usage/queries.ts";
import { usageHoursCollection } from "../../../src/projections/usage-hours/project.ts";
import { timeQueries, usageHourQueries } from "../../../src/projections/usage-hours/queries.ts";
import { workCollection } from "../../../src/projections/work/project.ts";
import { workQueries } from "../../../src/projections/work/queries.ts";
import type { AnyEvent } from "../../../src/vocabulary/events/shapes.ts";
import { memoryReadModels } from "../../doubles/memory-read-models.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { logOf } from "../history.ts";

/** The read models of a history, queried. */
export type Having = (events: readonly AnyEvent[]) => Promise<ReadModels>;

type ReadModels = ReturnType<typeof readModelsIn>;

/** Runs the tests with the read models in memory, and on disk. */
export function inEveryStore(name: string, tests: (having: Having) => void): void {
  describe.each(["in memory", "on disk"] as const)(`${name} %s`, (place) => {
    const opened: ProjectionStore[] = [];
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    beforeAll(async () => {
      folder = await temporaryFolder();
    });
    afterAll(async () => {
      for (const store of opened) await store.close();
      await folder.remove();
    });
    const openOnDisk = () => openSqliteProjections(mkdtempSync(join(folder.path, "read-")));
    tests(async (events) => {
      const store = place === "on disk" ? await openOnDisk() : memoryReadModels();
      opened.push(store);
      await projectAll(store, events);
      return readModelsIn(store);
    });
  });
}

async function projectAll(store: ProjectionStore, events: readonly AnyEvent[]): Promise<void> {
  const runner = await startProjections({
    log: await logOf(events),
    store,
    projections: allProjections,
    onStopped: (_name, error) => {
      throw error;
    },
  });
  await runner.caughtUp();
  expect(runner.health().map(({ state }) => state)).toEqual(allProjections.map(() => "live"));
  await runner.stop();
}

function readModelsIn(store: ProjectionStore) {
  const blobs = new Map([["a-blob", "text of a blob"]]);
  return {
    documents: documentQueries(store.active(documentsCollection)),
    templates: templateQueries(store.active(templatesCollection), async (stored) =>
      "text" in stored ? stored.text : (blobs.get(stored.blob) ?? ""),
    ),
    components: componentQueries(store.active(componentsCollection)),
    names: templateNameQueries(store.active(templateNamesCollection)),
    revisions: templateRevisionQueries(
      store.active(templateRevisionsCollection),
      store.active(templateNamesCollection),
      async (stored) => ("text" in stored ? stored.text : (blobs.get(stored.blob) ?? "")),
    ),
    community: communityQueries(store.active(communityCollection), store.active(likesCollection)),
    assetUses: assetUseQueries(store.active(assetUsesCollection)),
    assets: assetQueries(store.active(assetsCollection)),
    access: accessQueries(store.active(accessCollection)),
    tenants: tenantQueries(store.active(tenantsCollection)),
    usage: usageQueries(store.active(usageCollection)),
    hours: usageHourQueries(store.active(usageHoursCollection)),
    times: timeQueries(store.active(usageHoursCollection)),
    work: workQueries(store.active(workCollection)),
    jobs: jobQueries(store.active(jobsCollection)),
  };
}
