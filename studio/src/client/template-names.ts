import { signal } from "@preact/signals";
import { call } from "./call.ts";
import { may } from "./session.ts";

/** Names of the tenant's templates by id, for lists that say what was made of which. */
export const templateNames = signal<ReadonlyMap<string, string>>(new Map());

/** Most templates that are named; beyond them lists show revisions. */
const most = 100;

/** Loads the names for this screen; none where templates may not be read. */
export async function loadTemplateNames(): Promise<void> {
  templateNames.value = new Map();
  if (!may("templates:read")) return;
  const query = { content: false, sort: "name", limit: most } as const;
  const { value } = await call("GET /v1/{tenantId}/templates", { query }).catch(() => ({ value: [] }));
  templateNames.value = new Map(value.map(({ id, name }) => [id, name]));
}
