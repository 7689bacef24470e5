import { PassThrough } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type ChangeListener,
  type ChangeNotice,
  type ChangeSource,
  changesSince,
} from "../../../commands/history/changes.ts";
import type { EventLog, LogPosition } from "../../../ports/event-log/port.ts";
import type { Scope } from "../../../vocabulary/http/scopes.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { overLimit } from "../../../vocabulary/over-limit.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { file, responses } from "../../answers/responses.ts";
import type { Caller } from "../../auth/caller.ts";
import { whenOver } from "../../plugins/when-over.ts";
import { callerOf } from "../../route.ts";
import { addRoute, conditionOf } from "../../route-declaration.ts";

/** Services of the stream of a tenant's changes. */
export interface ChangeStreamServices {
  readonly log: EventLog;
  readonly source: ChangeSource;
  /** Milliseconds between two signs of life; the caller is judged again at each. */
  readonly heartbeatMs: number;
}

interface ChangeRoute extends ChangeStreamServices {
  /** Whether the token or session of a request that was accepted is still valid. */
  readonly isStillIn: (request: FastifyRequest) => Promise<boolean>;
}

/** The scope by which a kind of thing can be read, and so its changes. */
const readBy: Readonly<Record<ChangeNotice["kind"], Scope>> = {
  ...{ template: "templates:read", document: "documents:read", job: "documents:read" },
  ...{ asset: "assets:read", vaultKey: "assets:read" },
  ...{ webhook: "admin", delivery: "admin", apiKey: "admin", person: "admin", tenant: "admin" },
};

/** `GET /v1/{tenantId}/changes`: what changes, as server-sent events (HTML Living Standard, 9.2). */
export function addChangesRoute(app: FastifyInstance, changes: ChangeRoute): void {
  const places = new OpenStreams();
  addRoute(app, {
    ...{ operationId: "followChanges", method: ["GET"], url: "/v1/:tenantId/changes", config: {}, tags: ["History"] },
    summary: "What changes, as it happens: server-sent events",
    description: `Each event's data is \`{"position": "…", "kind": "template", "id": "…"}\`: the kinds of things that the caller may read. The first event is \`ready\`, with the position from which on changes come. With Last-Event-ID those since then come first; of more than ${limits.changes.behind} there is an event \`behind\` in their place: read your lists again. Comments come every ${limits.changes.heartbeatSeconds} seconds. The stream ends with the token or the session; a key may have ${limits.changes.ofKey} on each node, a tenant ${limits.changes.ofTenant}.`,
    reads: ["Last-Event-ID"],
    response: responses({ 200: file("Events, until one side ends them", "text/event-stream") }, { also: [400] }),
    handler: (_input, request, reply) => {
      const after = readPosition(conditionOf(request, "Last-Event-ID"));
      const caller = callerOf(request);
      return openStream(request, reply, changes, { caller, after, leave: places.take(caller) });
    },
  });
}

function readPosition(written: string | undefined): LogPosition | undefined {
  if (written === undefined || written === "") return undefined;
  if (/^\d{1,19}$/.test(written)) return BigInt(written);
  throw new Refusal("INVALID_REQUEST", "The header Last-Event-ID is expected to be a position, of up to 19 digits.");
}

/**
 * Gives a stream a sign of life each time, when it is known that the caller may go on. A storage that does not answer gets one question, and the
 * signs come all the same: whether the caller may go on is known when it answers.
 */
export function signOfLife(
  isStillIn: () => Promise<boolean>,
  stream: { readonly beat: () => void; readonly end: () => void },
): () => void {
  let isAsking = false;
  return () => {
    if (isAsking) return stream.beat();
    isAsking = true;
    isStillIn()
      .then(
        (isIn) => (isIn ? stream.beat() : stream.end()),
        () => stream.beat(),
      )
      .finally(() => {
        isAsking = false;
      });
  };
}

interface StreamOpening {
  readonly caller: Caller;
  readonly after: LogPosition | undefined;
  /** Gives the stream's place back. */
  readonly leave: () => void;
}

function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  changes: ChangeRoute,
  { caller, after, leave }: StreamOpening,
): FastifyReply {
  const { source, heartbeatMs, isStillIn } = changes;
  const stream = new ChangeWriter(caller);
  const listener: ChangeListener = {
    tenantId: caller.tenantId,
    take: (change) => stream.take(change),
    end: () => stream.end(),
  };
  const beat = setInterval(
    signOfLife(() => isStillIn(request), stream),
    heartbeatMs,
  );
  begin(stream, listener, changes, after).catch((err: unknown) => {
    request.log.warn({ err }, "a stream of changes could not begin");
    stream.end();
  });
  // Behind the beginning, which takes up the listener: of a caller that is gone already it is forgotten again.
  whenOver(reply, () => {
    clearInterval(beat);
    source.forget(listener);
    leave();
    stream.out.destroy();
  });
  // Proxies that keep answers back until they are whole do not, with this header (nginx).
  return reply
    .headers({ "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" })
    .send(stream.out);
}

/** Listens first and looks back then, so that nothing is lost between. */
async function begin(
  stream: ChangeWriter,
  listener: ChangeListener,
  { source, log }: ChangeStreamServices,
  after: LogPosition | undefined,
): Promise<void> {
  await source.listen(listener);
  const head = await log.head();
  if (after === undefined) {
    stream.begin("ready", head, []);
    return;
  }
  const missed = after > head ? undefined : await changesSince(log, listener.tenantId, after);
  if (missed === undefined) stream.begin("behind", head, []);
  else stream.begin("ready", after, missed);
}

/** The text of one stream. Changes that come before it began wait; a change that comes twice is sent once. */
class ChangeWriter {
  readonly out = new PassThrough();
  readonly #caller: Caller;
  #waiting: ChangeNotice[] | undefined = [];
  #last: LogPosition = 0n;

  constructor(caller: Caller) {
    this.#caller = caller;
  }

  begin(event: "ready" | "behind", position: LogPosition, missed: readonly ChangeNotice[]): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    this.#last = position;
    this.#write(`id: ${position}\nevent: ${event}\ndata: ${JSON.stringify({ position: String(position) })}\n\n`);
    for (const change of [...missed, ...waiting]) this.take(change);
  }

  take(change: ChangeNotice): void {
    if (this.#waiting !== undefined) {
      if (this.#waiting.push(change) > limits.changes.behind) this.end();
      return;
    }
    const { position, kind, id } = change;
    if (position <= this.#last) return;
    this.#last = position;
    if (!this.#caller.scopes.has(readBy[kind])) return;
    this.#write(`id: ${position}\ndata: ${JSON.stringify({ position: String(position), kind, id })}\n\n`);
  }

  beat(): void {
    this.#write(":\n\n");
  }

  end(): void {
    this.out.end();
  }

  /** A reader that does not keep up comes again, and says where it was. */
  #write(text: string): void {
    if (this.out.writableEnded || this.out.destroyed) return;
    if (this.out.writableLength > limits.changes.waitingBytes) this.end();
    else this.out.write(text);
  }
}

/** Streams at most at once. */
type PlaceLimits = Readonly<Record<"ofKey" | "ofTenant" | "ofNode", number>>;

/** Streams that are open on this node. */
export class OpenStreams {
  readonly #taken = new Map<string, number>();
  readonly #limits: PlaceLimits;

  constructor(most: PlaceLimits = limits.changes) {
    this.#limits = most;
  }

  /**
   * A place for one stream; what it answers gives the place back.
   *
   * @throws Refusal RATE_LIMITED when the key or the tenant has none left, UNAVAILABLE when the node has none
   */
  take({ tenantId, clientId }: Pick<Caller, "tenantId" | "clientId">): () => void {
    const { ofKey, ofTenant, ofNode } = this.#limits;
    const counts = [
      { whose: "key", limit: ofKey, name: `key ${tenantId} ${clientId}` },
      { whose: "tenant", limit: ofTenant, name: `tenant ${tenantId}` },
      { whose: "node", limit: ofNode, name: "node" },
    ] as const;
    const retryAfterSeconds = limits.changes.heartbeatSeconds;
    for (const { whose, limit, name } of counts) {
      const used = this.#taken.get(name) ?? 0;
      if (used >= limit) throw overLimit("streams", { whose, limit, used }, { retryAfterSeconds });
    }
    for (const { name } of counts) this.#add(name, 1);
    return () => {
      for (const { name } of counts) this.#add(name, -1);
    };
  }

  #add(name: string, more: 1 | -1): void {
    const left = (this.#taken.get(name) ?? 0) + more;
    if (left === 0) this.#taken.delete(name);
    else this.#taken.set(name, left);
  }
}
