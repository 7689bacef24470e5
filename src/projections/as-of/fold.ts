import type { Recorded } from "../../ports/event-log/port.ts";
import type { Document } from "../../ports/read-models/port.ts";
import { type AnyEvent, knownEvent } from "../../vocabulary/events/shapes.ts";
import type { Point } from "../../vocabulary/http/point.ts";
import { limits } from "../../vocabulary/limits.ts";
import { type Refusal, refusedAt } from "../../vocabulary/refusal.ts";
import type { Place, Projection } from "../projection.ts";

/** The documents that a projection has made so far, by id. */
export interface Folding<Doc extends Document, Event extends AnyEvent> {
  readonly documents: Map<string, Doc>;
  take(event: Event, place: Place): void;
}

export function folding<Doc extends Document, Event extends AnyEvent>({
  change,
}: Projection<Doc, Event>): Folding<Doc, Event> {
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
export interface Folded {
  /** The moment it shows: the requested instant, or that of the last event that went in. */
  readonly at: string;
}

/**
 * Folds events, in the log's order, up to a point; `later` is called with those after it.
 * @throws Refusal when the point is none of theirs, or the way to it is too long
 */
export async function foldTo<Event extends AnyEvent>(
  events: AsyncIterable<Recorded>,
  point: Point,
  foldings: readonly Pick<Folding<Document, Event>, "take">[],
  later: (event: Event) => void = () => undefined,
): Promise<Folded> {
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
  (event: AnyEvent, recorded: Recorded): boolean;
  /** Whether the requested event has been passed. */
  met(): boolean;
}

/** An instant is held against what events say of their time, as answers show it; clocks may step back, so none ends it. */
function upTo(point: Point): UpTo {
  let isMet = false;
  const untilMet =
    (isLast: (event: AnyEvent, recorded: Recorded) => boolean) => (event: AnyEvent, recorded: Recorded) => {
      const before = !isMet;
      isMet ||= isLast(event, recorded);
      return before;
    };
  return Object.assign(judge(point, untilMet), { met: () => isMet });
}

type Judge = (event: AnyEvent, recorded: Recorded) => boolean;

function judge(point: Point, untilMet: (isLast: Judge) => Judge): Judge {
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

function notAmong(point: Extract<Point, { kind: "event" | "revision" }>): Refusal {
  const name = point.kind === "event" ? `event '${point.id}'` : `revision '${point.label.slice(0, 64)}'`;
  return refusal(`The ${name} is not in the requested past.`);
}

const refusal = (message: string): Refusal => refusedAt("/asOf", message);
