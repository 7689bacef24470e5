import { EventStoreDBClient, jsonEvent } from "@eventstore/db-client";
import { expect, test } from "vitest";
import { guarded } from "../../../../src/ports/event-log/eventstoredb/guarded.ts";
import { logOnDouble } from "./fixture.ts";

const fixture = logOnDouble();

test("an append on a connection that is closed at that moment fails, and does not end the process", async () => {
  const client = guarded(EventStoreDBClient.connectionString(fixture().node.url));
  const append = async (stream: string): Promise<unknown> =>
    await client.appendToStream(stream, jsonEvent({ type: "T", data: {} }), {
      credentials: { username: "nobody", password: "nobody" },
    });
  await append("a-1");
  const { getChannel } = client as unknown as { getChannel: () => Promise<{ close(): void }> };
  (await getChannel()).close();
  await expect(append("a-2")).rejects.toThrow("Channel has been shut down");
});
