import { setTimeout as pause } from "node:timers/promises";
import type { AppendReq, AppendResp, DeleteReq, TombstoneReq } from "@eventstore/db-client/generated/streams_pb.js";
import streams from "@eventstore/db-client/generated/streams_pb.js";
import type { ServerReadableStream, ServerUnaryCall, sendUnaryData } from "@grpc/grpc-js";
import { maximumServerAppendBytes, type ProposedEvent, type ServerExpectation } from "./event-store.ts";
import { empty, nameOf } from "./messages.ts";
import type { NodeState } from "./node.ts";
import { noLeader, notLeader, streamDeleted, tooLarge, unavailable, unknownCall } from "./refusals.ts";

const { AppendResp: Answer, AppendReq: Request, DeleteResp, TombstoneResp } = streams;
const { Options } = Request;

/** The plain Append call: options first, then the events one by one. */
export const append = async (
  node: NodeState,
  call: ServerReadableStream<AppendReq, AppendResp>,
  answer: sendUnaryData<AppendResp>,
): Promise<void> => {
  node.calls.append += 1;
  const parts: AppendReq[] = [];
  for await (const part of call) parts.push(part as AppendReq);
  // A call that its caller gave up ends early, and looks whole.
  if (call.cancelled) return;
  const { leader } = node.faults;
  if (leader !== undefined && call.metadata.get("requires-leader").includes("true")) return answer(notLeader(leader));
  const fault = node.faults.appends.shift();
  if (fault === "no-leader") return answer(noLeader());
  if (fault === "silence-before-commit") return;
  if (fault === "drop-before-commit") return node.gate.cut();
  if (typeof fault === "object") await pause(fault.delayMs);
  const result = decide(node, parts);
  if (fault === "silence-after-commit") return;
  if (fault === "drop-after-commit") return node.gate.cut();
  if (fault === "unavailable-after-commit") return answer(unavailable());
  if (result instanceof Error) answer(result);
  else answer(null, result);
};

const decide = (node: NodeState, [first, ...rest]: readonly AppendReq[]): AppendResp | Error => {
  const options = first?.getOptions();
  if (options === undefined) return unknownCall("an append without options");
  const stream = nameOf(options.getStreamIdentifier());
  const proposed = rest.map(proposedIn);
  const bytes = proposed.reduce(
    (sum, { data, metadata, type }) => sum + data.length + metadata.length + type.length * 2,
    0,
  );
  if (bytes > maximumServerAppendBytes) return tooLarge(maximumServerAppendBytes);
  const expected = expectationOf(options);
  const decision = node.store.append(stream, expected, proposed);
  switch (decision.kind) {
    case "deleted":
      return streamDeleted(stream);
    case "wrong-version":
      return wrongVersion(decision.current, expected);
    case "appended": {
      const isHidden = decision.isRepeat && node.faults.hidePositionOfRepeats;
      return success(decision.revision, isHidden ? undefined : decision.position);
    }
  }
};

const proposedIn = (part: AppendReq): ProposedEvent => {
  const message = part.getProposedMessage();
  if (message === undefined) throw new Error("An append has options once, then events.");
  const metadata = message.getMetadataMap();
  return {
    id: message.getId()?.getString() ?? "",
    type: metadata.get("type") ?? "",
    contentType: metadata.get("content-type") ?? "",
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
};

const expectationOf = (options: InstanceType<typeof Options>): ServerExpectation => {
  const { ExpectedStreamRevisionCase: cases } = Options;
  switch (options.getExpectedStreamRevisionCase()) {
    case cases.REVISION:
      return BigInt(options.getRevision());
    case cases.NO_STREAM:
      return "no-stream";
    case cases.STREAM_EXISTS:
      return "stream-exists";
    case cases.ANY:
    case cases.EXPECTED_STREAM_REVISION_NOT_SET:
      return "any";
  }
};

const success = (revision: bigint, position: bigint | undefined): AppendResp => {
  const result = new Answer.Success();
  result.setCurrentRevision(String(revision));
  if (position === undefined) {
    result.setNoPosition(empty());
  } else {
    const place = new Answer.Position();
    place.setCommitPosition(String(position));
    place.setPreparePosition(String(position));
    result.setPosition(place);
  }
  const answer = new Answer();
  answer.setSuccess(result);
  return answer;
};

const wrongVersion = (current: bigint | "no-stream", expected: ServerExpectation): AppendResp => {
  const wrong = new Answer.WrongExpectedVersion();
  if (current === "no-stream") wrong.setCurrentNoStream(empty());
  else wrong.setCurrentRevision(String(current));
  if (typeof expected === "bigint") wrong.setExpectedRevision(String(expected));
  else if (expected === "no-stream") wrong.setExpectedNoStream(empty());
  else if (expected === "stream-exists") wrong.setExpectedStreamExists(empty());
  else wrong.setExpectedAny(empty());
  const answer = new Answer();
  answer.setWrongExpectedVersion(wrong);
  return answer;
};

export const remove = (
  node: NodeState,
  call: ServerUnaryCall<DeleteReq, InstanceType<typeof DeleteResp>>,
  answer: sendUnaryData<InstanceType<typeof DeleteResp>>,
): void => {
  const options = call.request.getOptions();
  const stream = nameOf(options?.getStreamIdentifier());
  if (options?.hasAny() !== true) {
    answer(unknownCall("a deletion at a revision"));
  } else if (node.store.isTombstoned(stream)) {
    answer(streamDeleted(stream));
  } else {
    const place = new DeleteResp.Position();
    const position = String(node.store.delete(stream));
    place.setCommitPosition(position);
    place.setPreparePosition(position);
    const done = new DeleteResp();
    done.setPosition(place);
    answer(null, done);
  }
};

export const tombstone = (
  node: NodeState,
  call: ServerUnaryCall<TombstoneReq, InstanceType<typeof TombstoneResp>>,
  answer: sendUnaryData<InstanceType<typeof TombstoneResp>>,
): void => {
  const stream = nameOf(call.request.getOptions()?.getStreamIdentifier());
  if (node.store.isTombstoned(stream)) {
    answer(streamDeleted(stream));
  } else {
    const place = new TombstoneResp.Position();
    const position = String(node.store.tombstone(stream));
    place.setCommitPosition(position);
    place.setPreparePosition(position);
    const done = new TombstoneResp();
    done.setPosition(place);
    answer(null, done);
  }
};
