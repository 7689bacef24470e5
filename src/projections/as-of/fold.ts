import type { RecordedEvent } from "../../ports/event-log/port.ts";
import type { ReadModelDocument } from "../../ports/read-models/port.ts";
import { type AnyEvent, knownEvent } from "../../vocabulary/events/shapes.ts";
import type { PointInTime } from "../../vocabulary/http/point.ts";
import { limits } from "../../vocabulary/limits.ts";
import { type Refusal, refusedAt } from "../../vocabulary/refusal.ts";
import type { EventContext, Projection } from "../projection.ts";

/** The documents that a projection has made so far, by id. */
export interface DocumentFold<Doc extends ReadModelDocument, Event extends AnyEvent> {
  readonly documents: Map<string, Doc>;
  take(event: Event, place: EventContext): void;
}

export function folding<Doc extends ReadModelDocument, Event extends AnyEvent>({
  change,
}: Projection<Doc, Event>): DocumentFold<Doc, Event> {
  const documents = new Map<string, Doc>();
  return {
    documents,
    take: (event, place) => {
      for (const { id, apply } of [change(event, place) ?? []].flat()) {
        const doc = apply(documents.get(id));
        if (doc === undefined) documents.delete(id);
        else documents.set(id, doc);
      }
    },
  };
}

/** The result of a look into the past. */
export interface PastFold {
  /** The moment it shows: the requested instant, or that of the last event that went in. */
  readonly at: string;
}

/**
 * Folds events, in the log's order, up to a point; `later` is called with those after it.
 * @throws Refusal when the point is none of theirs, or the way to it is too long
 */
export async function foldTo<Event extends AnyEvent>(
  events: AsyncIterable<RecordedEvent>,
  point: PointInTime,
  foldings: readonly Pick<DocumentFold<ReadModelDocument, Event>, "take">[],
  later: (event: Event) => void = () => undefined,
): Promise<PastFold> {
  const isUpTo = upTo(point);
  let at = "";
  let count = 0;
  for await (const recorded of events) {
    count += 1;
    if (count > limits.eventsLookedBack) throw tooLong();
    const event = knownEvent(recorded) as Event | undefined;
    if (event === undefined) continue;
    if (!isUpTo(event, recorded)) {
      later(event);
      continue;
    }
    at = event.data.at;
    for (const one of foldings) one.take(event, recorded);
  }
  if (point.kind === "instant") return { at: point.at };
  if ((point.kind === "event" || point.kind === "revision") && !isUpTo.met()) throw notAmong(point);
  return { at };
}

interface UpTo {
  (event: AnyEvent, recorded: RecordedEvent): boolean;
  /** Whether the requested event has been passed. */
  met(): boolean;
}

/** An instant is held against what events say of their time, as answers show it; clocks may step back, so none ends it. */
function upTo(point: PointInTime): UpTo {
  let isMet = false;
  const untilMet =
    (isLast: (event: AnyEvent, recorded: RecordedEvent) => boolean) => (event: AnyEvent, recorded: RecordedEvent) => {
      const before = !isMet;
      isMet ||= isLast(event, recorded);
      return before;
    };
  return Object.assign(judge(point, untilMet), { met: () => isMet });
}

type Judge = (event: AnyEvent, recorded: RecordedEvent) => boolean;

function judge(point: PointInTime, untilMet: (isLast: Judge) => Judge): Judge {
  switch (point.kind) {
    case "instant":
      return ({ data }) => data.at <= point.at;
    case "position":
      return (_event, { position }) => position <= point.position;
    case "event":
      return untilMet((_event, { id }) => id === point.id);
    case "revision":
      return untilMet(({ data }) => "revision" in data && data.revision === point.label);
  }
}

function tooLong(): Refusal {
  const most = limits.eventsLookedBack.toLocaleString("en-US");
  return refusal(`The way back leads over more than ${most} events; ask for the past of one thing, or its history.`);
}

function notAmong(point: Extract<PointInTime, { kind: "event" | "revision" }>): Refusal {
  const name = point.kind === "event" ? `event '${point.id}'` : `revision '${point.label.slice(0, 64)}'`;
  return refusal(`The ${name} is not in the requested past.`);
}

const refusal = (message: string): Refusal => refusedAt("/asOf", message);
