import { expect, test } from "vitest";
import type { AnyEvent } from "../../../src/vocabulary/events/shapes.ts";
import { everyStream } from "../../../src/vocabulary/events/streams.ts";
import { streamOf } from "../../projections/history.ts";
import { samples } from "./samples.ts";

test("every event is in a stream that is known as one of the service", () => {
  for (const [type, data] of Object.entries(samples)) {
    const stream = streamOf({ type, data } as AnyEvent);
    expect(
      everyStream.filter((prefix) => stream.startsWith(prefix)),
      type,
    ).toHaveLength(1);
  }
});
