import type { ReadReq, ReadResp } from "@eventstore/db-client/generated/streams_pb.js";
import streams from "@eventstore/db-client/generated/streams_pb.js";
import type { StoredEvent } from "./event-store.ts";
import { eventMessage, nameOf, notFoundMessage } from "./messages.ts";
import type { NodeState } from "./node.ts";
import { accessDenied, notLeader, streamDeleted, unknownCall } from "./refusals.ts";
import { type ReadCall, send } from "./sending.ts";
import { subscription } from "./subscribing.ts";

type Options = NonNullable<ReturnType<ReadReq["getOptions"]>>;

const { ReadDirection } = streams.ReadReq.Options;

/** Reads and subscriptions are one call; what it asks for is in its options. */
export const read = async (node: NodeState, call: ReadCall): Promise<void> => {
  const { leader } = node.faults;
  const fail = (error: Error): void => {
    call.emit("error", error);
  };
  if (leader !== undefined && call.metadata.get("requires-leader").includes("true")) return fail(notLeader(leader));
  if (node.faults.denied) return fail(accessDenied());
  const options = call.request.getOptions();
  if (options?.getUuidOption()?.hasString() !== true) return fail(unknownCall("ids other than as texts"));
  if (options.getResolveLinks()) return fail(unknownCall("resolved links"));
  const stream = nameOf(options.getStream()?.getStreamIdentifier());
  if (options.hasStream() && node.store.isTombstoned(stream)) return fail(streamDeleted(stream));
  if (options.hasSubscription()) {
    if (options.hasStream()) return fail(unknownCall("subscriptions to one stream"));
    return await subscription(node, call, options);
  }
  if (!options.hasNoFilter()) return fail(unknownCall("filtered reads"));
  await send(call, options.hasStream() ? streamMessages(node, stream, options) : logMessages(node, options));
  call.end();
};

function* streamMessages(node: NodeState, stream: string, options: Options): Iterable<ReadResp> {
  const from = options.getStream();
  const events = node.store.visible(stream);
  if (events.length === 0) {
    yield notFoundMessage(stream);
    return;
  }
  const revision = from?.hasRevision() === true ? BigInt(from.getRevision()) : undefined;
  const isBackwards = options.getReadDirection() === ReadDirection.BACKWARDS;
  const wanted = events.filter((event) => {
    if (revision === undefined) return true;
    return isBackwards ? event.revision <= revision : event.revision >= revision;
  });
  yield* some(isBackwards ? wanted.toReversed() : wanted, options);
}

function* logMessages(node: NodeState, options: Options): Iterable<ReadResp> {
  const place = options.getAll()?.getPosition();
  const position = place === undefined ? undefined : BigInt(place.getCommitPosition());
  if (options.getReadDirection() === ReadDirection.BACKWARDS) {
    const end = position === undefined ? node.store.log.length : node.store.indexAt(position);
    const count = Math.min(end, Number(options.getCount()));
    yield* some(node.store.log.slice(end - count, end).toReversed(), options);
  } else {
    yield* some(node.store.log.slice(position === undefined ? 0 : node.store.indexAt(position)), options);
  }
}

function* some(events: readonly StoredEvent[], options: Options): Iterable<ReadResp> {
  const count = Math.min(events.length, Number(options.getCount()));
  for (let index = 0; index < count; index += 1) yield eventMessage(events[index] as StoredEvent);
}
