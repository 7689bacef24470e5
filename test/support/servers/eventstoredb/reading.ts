import type { ReadReq } from "@eventstore/db-client/generated/streams_pb.js";
import streams from "@eventstore/db-client/generated/streams_pb.js";
import type { StoredEvent } from "./event-store.ts";
import { eventMessage, nameOf, notFoundMessage, type Sent } from "./messages.ts";
import type { NodeState } from "./node.ts";
import { accessDenied, notLeader, readFailed, streamDeleted, unknownCall } from "./refusals.ts";
import { type ReadCall, send } from "./sending.ts";
import { subscription } from "./subscribing.ts";
import { refusedTo } from "./users.ts";

type Options = NonNullable<ReturnType<ReadReq["getOptions"]>>;

const { ReadDirection } = streams.ReadReq.Options;

/** Reads and subscriptions are one call; what it asks for is in its options. */
export const read = async (node: NodeState, call: ReadCall): Promise<void> => {
  const { leader } = node.faults;
  const fail = (error: Error): void => {
    call.emit("error", error);
  };
  if (leader !== undefined && call.metadata.get("requires-leader").includes("true")) return fail(notLeader(leader));
  if (isDenied(node)) return fail(accessDenied());
  const options = call.request.getOptions();
  if (options?.getUuidOption()?.hasString() !== true) return fail(unknownCall("ids other than as texts"));
  if (options.getResolveLinks()) return fail(unknownCall("resolved links"));
  const stream = nameOf(options.getStream()?.getStreamIdentifier());
  const notAllowed = refusedTo(node, call.metadata, options.hasStream() ? stream : "$all");
  if (notAllowed !== undefined) return fail(notAllowed);
  if (options.hasStream() && node.store.isTombstoned(stream)) return fail(streamDeleted(stream));
  if (options.hasSubscription()) {
    if (options.hasStream()) return fail(unknownCall("subscriptions to one stream"));
    return await subscription(node, call, options);
  }
  if (!options.hasNoFilter()) return fail(unknownCall("filtered reads"));
  const refused = refusalOf(node, options);
  if (refused !== undefined) return fail(refused);
  await send(call, options.hasStream() ? streamMessages(node, stream, options) : logMessages(node, options));
  call.end();
};

/** A call takes one of the denials that are left. */
export const isDenied = ({ faults }: Pick<NodeState, "faults">): boolean => {
  if (faults.denials === 0) return faults.denied;
  faults.denials -= 1;
  return true;
};

const isBackwards = (options: Options): boolean => options.getReadDirection() === ReadDirection.BACKWARDS;

/** Undefined: the server reads. */
const refusalOf = (node: NodeState, options: Options): Error | undefined => {
  if (Number(options.getCount()) === 0) return readFailed(`Read${options.hasStream() ? "Stream" : "All"}Result: Error`);
  const place = options.getAll()?.getPosition();
  if (place === undefined) return undefined;
  const position = BigInt(place.getCommitPosition());
  const isBeyond = isBackwards(options) && position > (node.store.log.at(-1)?.position ?? 0n);
  if (!isBeyond && node.store.isPlace(position)) return undefined;
  return readFailed(node.faults.ofInvalidPositions ?? "ReadAllResult: InvalidPosition");
};

function* streamMessages(node: NodeState, stream: string, options: Options): Iterable<Sent> {
  const from = options.getStream();
  const known = node.store.log.at(-1 - node.faults.missingEvents)?.position ?? 0n;
  const events = node.store.visible(stream).filter(({ position }) => position <= known);
  if (events.length === 0) {
    yield notFoundMessage(stream);
    return;
  }
  const revision =
    from?.hasRevision() === true ? BigInt(from.getRevision()) : from?.hasStart() === true ? 0n : undefined;
  const wanted = events.filter((event) => {
    if (revision === undefined) return true;
    return isBackwards(options) ? event.revision <= revision : event.revision >= revision;
  });
  yield* some(isBackwards(options) ? wanted.toReversed() : wanted, options);
}

function* logMessages(node: NodeState, options: Options): Iterable<Sent> {
  const place = options.getAll()?.getPosition();
  const position = place === undefined ? undefined : BigInt(place.getCommitPosition());
  const length = node.store.log.length - node.faults.missingEvents;
  if (isBackwards(options)) {
    const end = position === undefined ? length : node.store.indexAt(position);
    const count = Math.min(end, Number(options.getCount()));
    yield* some(node.store.log.slice(end - count, end).toReversed(), options);
  } else {
    yield* some(node.store.log.slice(position === undefined ? 0 : node.store.indexAt(position), length), options);
  }
}

function* some(events: readonly StoredEvent[], options: Options): Iterable<Sent> {
  const count = Math.min(events.length, Number(options.getCount()));
  for (let index = 0; index < count; index += 1) yield eventMessage(events[index] as StoredEvent);
}
