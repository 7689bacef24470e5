import { addressOf, type Route } from "./call.ts";

/** Kinds of things whose change makes a list look otherwise. */
const kindsOf: Partial<Record<Route, readonly string[]>> = {
  "GET /v1/{tenantId}/templates": ["template"],
  "GET /v1/{tenantId}/documents": ["document"],
  "GET /v1/{tenantId}/jobs": ["job"],
  "GET /v1/{tenantId}/assets/fonts": ["asset"],
  "GET /v1/{tenantId}/assets/images": ["asset"],
  "GET /v1/{tenantId}/assets/attachments": ["asset"],
  "GET /v1/{tenantId}/assets/certs": ["asset"],
  "GET /v1/{tenantId}/assets/word": ["asset"],
  "GET /v1/{tenantId}/assets/roots": ["asset"],
  "GET /v1/{tenantId}/vault-keys": ["vaultKey"],
  "GET /v1/{tenantId}/api-keys": ["apiKey"],
  "GET /v1/{tenantId}/webhooks": ["webhook"],
  "GET /v1/{tenantId}/webhooks/{webhookId}/deliveries": ["delivery"],
};

/** Milliseconds: changes that come together are one; between two looks where no stream is to be had; of a page that nobody uses. */
const together = 300;
const lookEvery = 15_000;
const unusedAfter = 10 * 60_000;

let lastUse = Date.now();
/** Whether something changed while nobody used the page. */
let isStale = false;

function use(): void {
  lastUse = Date.now();
  if (!isStale || document.hidden) return;
  isStale = false;
  lookEverywhere();
}
for (const name of ["pointerdown", "keydown", "focus", "visibilitychange"])
  globalThis.addEventListener?.(name, use, true);

/** A page that nobody looks at or uses asks for nothing: its session is to end by itself. */
const isInUse = (): boolean => !document.hidden && Date.now() - lastUse < unusedAfter;

/** The subjects of a change of a list, and all there are. */
interface Watcher {
  readonly kinds: readonly string[];
  readonly look: () => void;
}

const watchers = new Set<Watcher>();
let source: EventSource | undefined;
let polling: ReturnType<typeof setInterval> | undefined;

/** Calls `reload` when what a route lists has changed; answers how to stop. Routes that are no lists never change by themselves. */
export function watch(route: Route, reload: () => void): () => void {
  const kinds = kindsOf[route];
  if (kinds === undefined) return () => undefined;
  let due: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    due ??= setTimeout(() => {
      due = undefined;
      if (isInUse()) reload();
      else isStale = true;
    }, together);
  };
  const watcher = { kinds, look };
  watchers.add(watcher);
  listen();
  return () => {
    clearTimeout(due);
    watchers.delete(watcher);
    if (watchers.size === 0) rest();
  };
}

/** One stream for all lists of the page. Where it is refused or cut for good, lists look by themselves now and then. */
function listen(): void {
  if (source !== undefined || polling !== undefined) return;
  source = new EventSource(addressOf("GET /v1/{tenantId}/changes"));
  source.addEventListener("message", ({ data }) => {
    const { kind } = JSON.parse(String(data)) as { readonly kind: string };
    for (const { kinds, look } of watchers) if (kinds.includes(kind)) look();
  });
  source.addEventListener("behind", lookEverywhere);
  // Lists were read before the stream began. One that was cut goes on where it was, and nothing is missed.
  source.addEventListener("ready", lookEverywhere, { once: true });
  source.addEventListener("error", () => {
    // The browser opens a stream that was cut again by itself; one that was refused it leaves.
    if (source?.readyState !== EventSource.CLOSED) return;
    source = undefined;
    polling = setInterval(lookEverywhere, lookEvery);
  });
}

function lookEverywhere(): void {
  for (const { look } of watchers) look();
}

function rest(): void {
  source?.close();
  source = undefined;
  clearInterval(polling);
  polling = undefined;
}
