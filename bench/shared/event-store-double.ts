import { EventStore } from "../../test/support/servers/eventstoredb/event-store.ts";
import { EventStoreNode } from "../../test/support/servers/eventstoredb/node.ts";
import { speak } from "./double.ts";

// The double of EventStoreDB as a process of its own.

const { state, url } = await EventStoreNode.start(new EventStore());
speak({ ESDB_URL: url }, () => ({
  "EventStoreDB: append": state.calls.append,
  "EventStoreDB: read or subscribe": state.calls.read,
}));
