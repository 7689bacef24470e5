import type { Recorded } from "../ports/event-log/port.ts";
import type { Part } from "./paced-past.ts";

/** A commit of many events may take so many, of so many parts, which weigh so much together. */
const most = { events: 2000, parts: 40, weight: 16 * 1024 * 1024 };

/** Parts of the log one after the other as few larger ones: a read model then takes many events with one commit. */
export async function* joined(parts: AsyncIterable<Part>): AsyncGenerator<Omit<Part, "weight">, void> {
  let events: Recorded[] = [];
  let [count, weight] = [0, 0];
  let last: Part | undefined;
  for await (const part of parts) {
    events.push(...part.events);
    count += 1;
    weight += part.weight;
    last = part;
    if (events.length < most.events && count < most.parts && weight < most.weight) continue;
    yield { ...part, events };
    events = [];
    [count, weight] = [0, 0];
    last = undefined;
  }
  if (last !== undefined) yield { ...last, events };
}
