import { setTimeout as pause } from "node:timers/promises";
import type { AppendReq, AppendResp, DeleteReq, TombstoneReq } from "@eventstore/db-client/generated/streams_pb.js";
import streams from "@eventstore/db-client/generated/streams_pb.js";
import type { ServerReadableStream, ServerUnaryCall, sendUnaryData } from "@grpc/grpc-js";
import { type Deletion, maximumServerAppendBytes, type ProposedEvent, type ServerExpectation } from "./event-store.ts";
import { empty, nameOf } from "./messages.ts";
import type { NodeState } from "./node.ts";
import { isDenied } from "./reading.ts";
import {
  accessDenied,
  deletionAtWrongVersion,
  handlerFailed,
  noLeader,
  notLeader,
  streamDeleted,
  timedOut,
  tooLarge,
  unavailable,
  unknownCall,
} from "./refusals.ts";
import { refusedTo } from "./users.ts";

const { AppendResp: Answer, AppendReq: Request, DeleteResp, TombstoneResp } = streams;
const { Options } = Request;

/** The plain Append call: options first, then the events one by one. */
export const append = async (
  node: NodeState,
  call: ServerReadableStream<AppendReq, AppendResp>,
  answer: sendUnaryData<AppendResp>,
): Promise<void> => {
  node.calls.append += 1;
  const parts = await partsOf(call);
  // A call that its caller gave up ends early, and looks whole.
  if (call.cancelled) return;
  const { leader } = node.faults;
  if (leader !== undefined && call.metadata.get("requires-leader").includes("true")) return answer(notLeader(leader));
  const refused = refusedTo(node, call.metadata, nameOf(parts[0]?.getOptions()?.getStreamIdentifier()));
  if (refused !== undefined) return answer(refused);
  if (node.faults.denials > 0 && isDenied(node)) return answer(accessDenied());
  const fault = node.faults.appends.shift();
  if (fault === "no-leader") return answer(noLeader());
  if (fault === "silence-before-commit") return;
  if (fault === "drop-before-commit") return node.gate.cut();
  if (typeof fault === "object") await pause(fault.delayMs);
  const result = decide(node, parts);
  if (result === undefined) return await untilDeadline(call, answer);
  if (!(result instanceof Error)) await replicated(node, result);
  if (fault === "silence-after-commit") return;
  if (fault === "drop-after-commit") return node.gate.cut();
  if (fault === "unavailable-after-commit") return answer(unavailable());
  if (result instanceof Error) answer(result);
  else answer(null, result);
};

/** All that a caller sends. As events: iterated, each call that ends would make an error with the trace of its calls. */
const partsOf = (call: ServerReadableStream<AppendReq, AppendResp>): Promise<readonly AppendReq[]> =>
  new Promise((resolve, reject) => {
    const parts: AppendReq[] = [];
    call.on("data", (part: AppendReq) => parts.push(part));
    for (const name of ["end", "cancelled"]) call.on(name, () => resolve(parts));
    call.on("error", reject);
    call.on("close", () => reject(new Error("The call was closed.")));
  });

/** The server waits for what it has dropped, and says so a moment before its caller stops waiting. */
const untilDeadline = async (
  call: ServerReadableStream<AppendReq, AppendResp>,
  answer: sendUnaryData<AppendResp>,
): Promise<void> => {
  const left = (Number(call.getDeadline()) - Date.now()) * 0.7;
  if (!Number.isFinite(left)) return;
  await pause(Math.max(0, left), undefined, { ref: false });
  if (!call.cancelled) answer(timedOut());
};

/** Appended events become visible, and their answer is sent, once other nodes have them. */
const replicated = async (node: NodeState, answer: AppendResp): Promise<void> => {
  const position = answer.getSuccess()?.getPosition()?.getCommitPosition();
  if (position === undefined) return;
  await pause(node.faults.replicationMs);
  node.store.publish(BigInt(position));
};

/** Undefined: the server gives no answer, ever. */
const decide = (node: NodeState, [first, ...rest]: readonly AppendReq[]): AppendResp | Error | undefined => {
  const options = first?.getOptions();
  if (options === undefined) return unknownCall("an append without options");
  const stream = nameOf(options.getStreamIdentifier());
  const proposed = rest.map(proposedIn);
  if (stream === "" || proposed.some(({ type }) => type === "")) return handlerFailed();
  const bytes = proposed.reduce(
    (sum, { data, metadata, type }) => sum + data.length + metadata.length + type.length * 2,
    0,
  );
  if (bytes > maximumServerAppendBytes) return tooLarge(maximumServerAppendBytes);
  const expected = expectationOf(options);
  const decision = node.store.propose(stream, expected, proposed);
  switch (decision.kind) {
    case "deleted":
      return streamDeleted(stream);
    case "dropped":
      return undefined;
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
  const refused = refusedTo(node, call.metadata, stream);
  if (refused !== undefined) {
    answer(refused);
    return;
  }
  const expected = deletionOf(options);
  const deletion = node.store.delete(stream, expected);
  if (deletion.kind !== "noted") {
    answer(refusedDeletion(stream, expected, deletion));
    return;
  }
  const place = new DeleteResp.Position();
  place.setCommitPosition(String(deletion.position));
  place.setPreparePosition(String(deletion.position));
  const done = new DeleteResp();
  done.setPosition(place);
  answer(null, done);
};

const deletionOf = (options: ReturnType<(DeleteReq | TombstoneReq)["getOptions"]>): ServerExpectation => {
  if (options?.hasNoStream() === true) return "no-stream";
  if (options?.hasStreamExists() === true) return "stream-exists";
  return options?.hasRevision() === true ? BigInt(options.getRevision()) : "any";
};

/** Numbers of the protocol before gRPC, in which the server's text says what was expected. */
const numberOf = (expected: ServerExpectation): bigint => {
  if (typeof expected === "bigint") return expected;
  return { any: -2n, "no-stream": -1n, "stream-exists": -4n }[expected];
};

const refusedDeletion = (
  stream: string,
  expected: ServerExpectation,
  deletion: Exclude<Deletion, { kind: "noted" }>,
): Error =>
  deletion.kind === "deleted"
    ? streamDeleted(stream)
    : deletionAtWrongVersion(stream, numberOf(expected), deletion.current === "no-stream" ? -1n : deletion.current);

export const tombstone = (
  node: NodeState,
  call: ServerUnaryCall<TombstoneReq, InstanceType<typeof TombstoneResp>>,
  answer: sendUnaryData<InstanceType<typeof TombstoneResp>>,
): void => {
  const options = call.request.getOptions();
  const stream = nameOf(options?.getStreamIdentifier());
  const refused = refusedTo(node, call.metadata, stream);
  if (refused !== undefined) {
    answer(refused);
    return;
  }
  const expected = deletionOf(options);
  const deletion = node.store.tombstone(stream, expected);
  if (deletion.kind !== "noted") {
    answer(refusedDeletion(stream, expected, deletion));
    return;
  }
  const place = new TombstoneResp.Position();
  place.setCommitPosition(String(deletion.position));
  place.setPreparePosition(String(deletion.position));
  const done = new TombstoneResp();
  done.setPosition(place);
  answer(null, done);
};
