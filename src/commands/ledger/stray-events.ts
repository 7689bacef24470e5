import type { RecordedEvent } from "../../ports/event-log/port.ts";
import { apiKeyStreams, keyUseStreams } from "../../vocabulary/events/access.ts";
import { likeStreams } from "../../vocabulary/events/like.ts";

/** Sentences that are kept for one tenant. */
const mostKept = 100;

/**
 * Events that are recorded in the name of one tenant and concern another, by their stream or their data. The tree of a deleted tenant is gone,
 * and what is left of its events proves nothing: so that nobody slips in events in its name, none may be such.
 */
export class StrayEvents {
  readonly #sentences = new Map<string, string[]>();
  /** Of each stream whose name has no tenant, the tenant that its first event is about: an administrator of another one may have recorded it. */
  readonly #owners = new Map<string, string>();

  look(tenantId: string, event: Pick<RecordedEvent, "stream" | "position" | "data">): void {
    const { stream } = event;
    if (!isAbout(tenantId, event)) this.#keep(tenantId, event);
    if (!isOfClient(stream)) return;
    const about = tenantIn(event.data) ?? tenantId;
    const owner = this.#owners.get(stream);
    if (owner === undefined) this.#owners.set(stream, about);
    else if (owner !== about) for (const one of [owner, about]) this.#keep(one, event);
  }

  of(tenantId: string): readonly string[] {
    return this.#sentences.get(tenantId) ?? [];
  }

  #keep(tenantId: string, { stream, position }: Pick<RecordedEvent, "stream" | "position">): void {
    const sentences = this.#sentences.get(tenantId) ?? [];
    this.#sentences.set(tenantId, sentences);
    if (sentences.length < mostKept)
      sentences.push(
        `the event at position ${position} stands in ${stream} in the name of ${tenantId}, a tenant that was deleted`,
      );
  }
}

const isOfClient = (stream: string): boolean => stream.startsWith(apiKeyStreams) || stream.startsWith(keyUseStreams);

/** What stands there as the tenant's id: somebody may have written anything. */
function tenantIn(data: unknown): string | undefined {
  return typeof data === "object" && data !== null && "tenantId" in data ? String(data.tenantId) : undefined;
}

/** Whether neither stream nor data name another tenant. */
function isAbout(tenantId: string, { stream, data }: Pick<RecordedEvent, "stream" | "data">): boolean {
  const named = tenantIn(data);
  if (named !== undefined && named !== tenantId) return false;
  if (isOfClient(stream)) return named === tenantId;
  if (stream.startsWith(likeStreams)) return stream.endsWith(`.${tenantId}`);
  const rest = stream.slice(stream.indexOf("-") + 1);
  return rest === tenantId || rest.startsWith(`${tenantId}.`);
}
