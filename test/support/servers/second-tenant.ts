import { issueApiKey, newCredentials } from "../../../src/commands/access/issue.ts";
import { beginCommand } from "../../../src/commands/origin.ts";
import { createTenant } from "../../../src/commands/tenant/create.ts";
import { readConfig } from "../../../src/config/config.ts";
import { compose } from "../../../src/service/compose.ts";
import { fakeRenderPool } from "../../doubles/fake-render-pool.ts";
import { storageOf } from "./cluster.ts";

export interface SecondTenant {
  readonly tenantId: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
}

/** Adds a tenant with a key to a data folder that no service has open. */
export async function addTenant(
  folder: string,
  tenantId: string,
  { generationLimit = 600, scopes }: { readonly generationLimit?: number; readonly scopes: readonly string[] },
): Promise<SecondTenant> {
  const adapters = await compose(readConfig({ DATA_DIR: folder, ...(await storageOf(folder)) }), {
    pool: fakeRenderPool(),
  });
  try {
    const { clock } = adapters;
    const begin = () => beginCommand(clock, { tenantId, actor: "test", correlationId: "test" });
    await createTenant(adapters.log, begin(), { name: "Second", generationLimit });
    const credentials = newCredentials(clock);
    await issueApiKey(adapters.log, begin(), credentials, { name: "Second key", scopes });
    return { tenantId, credentials };
  } finally {
    await adapters.close();
  }
}
