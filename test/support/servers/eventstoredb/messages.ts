import shared from "@eventstore/db-client/generated/shared_pb.js";
import type { ReadResp } from "@eventstore/db-client/generated/streams_pb.js";
import streams from "@eventstore/db-client/generated/streams_pb.js";
import type { StoredEvent } from "./event-store.ts";

const { Empty, StreamIdentifier, UUID } = shared;
const { ReadResp: Answer } = streams;

const identifier = (stream: string): InstanceType<typeof StreamIdentifier> => {
  const named = new StreamIdentifier();
  named.setStreamName(Buffer.from(stream));
  return named;
};

export const nameOf = (named: InstanceType<typeof StreamIdentifier> | undefined): string =>
  Buffer.from(named?.getStreamName_asU8() ?? new Uint8Array()).toString("utf8");

/** What is written to a reader: a message, or one that is encoded already. */
export type Sent = ReadResp | Buffer;

/** Of each event what is sent of it, made when it is first read: every reader gets the same, and encoding costs more than all else here. */
const encoded = new WeakMap<StoredEvent, Buffer>();

export const eventMessage = (event: StoredEvent): Buffer => {
  const known = encoded.get(event);
  if (known !== undefined) return known;
  const made = Buffer.from(messageOf(event).serializeBinary());
  encoded.set(event, made);
  return made;
};

const messageOf = (event: StoredEvent): ReadResp => {
  const recorded = new Answer.ReadEvent.RecordedEvent();
  const id = new UUID();
  id.setString(event.id);
  recorded.setId(id);
  recorded.setStreamIdentifier(identifier(event.stream));
  recorded.setStreamRevision(String(event.revision));
  recorded.setCommitPosition(String(event.position));
  recorded.setPreparePosition(String(event.position));
  recorded.getMetadataMap().set("type", event.type);
  recorded.getMetadataMap().set("content-type", event.contentType);
  // Ticks of 100 ns.
  recorded.getMetadataMap().set("created", String(BigInt(event.createdMs) * 10_000n));
  recorded.setCustomMetadata(event.metadata);
  recorded.setData(event.data);
  const read = new Answer.ReadEvent();
  read.setEvent(recorded);
  read.setCommitPosition(String(event.position));
  const answer = new Answer();
  answer.setEvent(read);
  return answer;
};

export const notFoundMessage = (stream: string): ReadResp => {
  const notFound = new Answer.StreamNotFound();
  notFound.setStreamIdentifier(identifier(stream));
  const answer = new Answer();
  answer.setStreamNotFound(notFound);
  return answer;
};

export const confirmationMessage = (): ReadResp => {
  const confirmation = new Answer.SubscriptionConfirmation();
  confirmation.setSubscriptionId(crypto.randomUUID());
  const answer = new Answer();
  answer.setConfirmation(confirmation);
  return answer;
};

export const caughtUpMessage = (): ReadResp => {
  const answer = new Answer();
  answer.setCaughtUp(new Answer.CaughtUp());
  return answer;
};

export const fellBehindMessage = (): ReadResp => {
  const answer = new Answer();
  answer.setFellBehind(new Answer.FellBehind());
  return answer;
};

export const checkpointMessage = (position: bigint): ReadResp => {
  const checkpoint = new Answer.Checkpoint();
  checkpoint.setCommitPosition(String(position));
  checkpoint.setPreparePosition(String(position));
  const answer = new Answer();
  answer.setCheckpoint(checkpoint);
  return answer;
};

export const empty = (): InstanceType<typeof Empty> => new Empty();
