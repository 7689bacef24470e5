import { signal } from "@preact/signals";
import { call, session } from "./call.ts";
import { may } from "./session.ts";

/** Names of keys and people by client id, as far as the session's scopes let them be read. */
type Names = ReadonlyMap<string, string>;

interface Known {
  /** The session's own client: what one may read, another one may not. */
  readonly reader: string;
  readonly names: Names;
}

const known = signal<Known>({ reader: "", names: new Map() });

/** Ids that were looked for, each once: a name that may not be read is not looked for again. */
let sought = new Set<string>();
let loading: Promise<void> | undefined;

const readerOf = (): string => `${session.value?.tenantId}/${session.value?.clientId}`;

/** The name of a client; undefined while it is not known. */
export function nameOf(clientId: string): string | undefined {
  const { tenantId = "", clientId: own = "", name } = session.value ?? {};
  if (clientId === own) return name;
  return known.value.reader === `${tenantId}/${own}` ? known.value.names.get(clientId) : undefined;
}

/** The client that a name belongs to, else the text itself, which may be an id. */
export function idOf(text: string): string {
  const sameName = (name: string | undefined) => name?.toLowerCase() === text.trim().toLowerCase();
  const { clientId = "", name } = session.value ?? {};
  if (sameName(name)) return clientId;
  return [...known.value.names].find(([, one]) => sameName(one))?.[0] ?? text;
}

/** Looks for the names of clients that are not known yet. */
export function seekNames(clientIds: readonly string[]): void {
  const reader = readerOf();
  if (known.peek().reader !== reader) {
    known.value = { reader, names: new Map() };
    sought = new Set();
    loading = undefined;
  }
  const unknown = clientIds.filter((id) => nameOf(id) === undefined && !sought.has(id));
  for (const id of unknown) sought.add(id);
  if (unknown.length === 0 || loading !== undefined) return;
  loading = load(reader)
    .catch(() => {
      // Ids stand in the place of names; the next screen looks for them once more.
      if (known.peek().reader === reader) sought = new Set();
    })
    .finally(() => {
      loading = undefined;
    });
}

async function load(reader: string): Promise<void> {
  const found = await Promise.all([
    ...(may("audit:read") ? [ofEvents("ApiKeyIssued"), ofEvents("PersonSignedIn")] : []),
    ...(may("admin") ? [ofKeys(), ofSessions()] : []),
  ]);
  if (known.peek().reader === reader) known.value = { reader, names: new Map(found.flat()) };
}

type Pairs = readonly (readonly [clientId: string, name: string])[];

/** The events that name somebody, the oldest first, so that the last name counts. Those of revoked keys are among them. */
async function ofEvents(type: "ApiKeyIssued" | "PersonSignedIn"): Promise<Pairs> {
  const events = await call("GET /v1/{tenantId}/audit/events", { query: { type, order: "desc", limit: 200 } });
  const said = events.value.map(({ data }) => data as { readonly clientId?: string; readonly name?: string });
  return pairsOf(said.reverse());
}

const ofKeys = async (): Promise<Pairs> => pairsOf((await call("GET /v1/{tenantId}/api-keys")).value);

const ofSessions = async (): Promise<Pairs> => pairsOf((await call("GET /v1/{tenantId}/sessions")).value);

const pairsOf = (
  list: readonly { readonly clientId?: string | undefined; readonly name?: string | null | undefined }[],
): Pairs =>
  list.flatMap(({ clientId, name }) => (clientId === undefined || name == null ? [] : [[clientId, name] as const]));
