import { convertToCommandError, type EventStoreDBClient, WrongExpectedVersionError } from "@eventstore/db-client";
import shared from "@eventstore/db-client/generated/shared_pb.js";
import streamsGrpc from "@eventstore/db-client/generated/streams_grpc_pb.js";
import streams, { type AppendResp } from "@eventstore/db-client/generated/streams_pb.js";
import type { LogPosition } from "../port.ts";
import type { EventRow } from "../rows.ts";

/** An append as the server takes it. Never "any": only an exact revision makes a repeat recognisable for good. */
export interface ServerAppend {
  readonly stream: string;
  readonly expected: "absent" | bigint;
  readonly rows: readonly EventRow[];
}

/** The position is missing where the server recognised a repeat and does not say where that was. */
export interface ServerAppended {
  readonly revision: bigint;
  readonly position: LogPosition | undefined;
}

/** An event as the server takes it. */
export interface ServerEvent {
  readonly id: string;
  readonly type: string;
  /** JSON. */
  readonly data: string;
  /** JSON, of an object. */
  readonly metadata: string;
}

/** What every call of the client goes through: it makes the connection, and closes one that a call has found broken. */
interface AppendingClient {
  execute(
    service: typeof streamsGrpc.StreamsClient,
    name: string,
    call: (calls: AppendCalls) => Promise<AppendResp>,
  ): Promise<AppendResp>;
  callArguments(options: CallChoices): readonly [metadata: unknown, options: unknown];
}

interface AppendCalls {
  append(
    metadata: unknown,
    options: unknown,
    answer: (error: Error | null, response: AppendResp) => void,
  ): {
    on(event: "error", failed: (error: Error) => void): void;
    write(message: unknown): void;
    end(): void;
  };
}

/** `deadline`: in milliseconds. */
interface CallChoices {
  readonly requiresLeader: true;
  readonly deadline: number;
}

/**
 * The client's plain Append call, with the client's own messages. Its `appendToStream` reads the text of each event to write it again, three
 * times, and takes the call of batches unless it is given a user.
 *
 * @throws as `appendToStream`
 */
export async function callAppend(
  client: EventStoreDBClient,
  { stream, expected }: Pick<ServerAppend, "stream" | "expected">,
  events: readonly ServerEvent[],
  options: CallChoices,
): Promise<ServerAppended> {
  const inside = client as unknown as AppendingClient;
  const answer = await inside.execute(streamsGrpc.StreamsClient, "append", (calls) => {
    return new Promise((resolve, reject) => {
      const [metadata, choices] = inside.callArguments(options);
      const sink = calls.append(metadata, choices, (error, response) => {
        if (error === null) resolve(response);
        else reject(convertToCommandError(error));
      });
      sink.on("error", reject);
      sink.write(headOf(stream, expected));
      for (const event of events) sink.write(messageOf(event));
      sink.end();
    });
  });
  return appendedOf(answer, stream, expected);
}

function headOf(stream: string, expected: ServerAppend["expected"]): unknown {
  const options = new streams.AppendReq.Options();
  options.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(bytesOf(stream)));
  if (expected === "absent") options.setNoStream(new shared.Empty());
  else options.setRevision(expected.toString());
  return new streams.AppendReq().setOptions(options);
}

function messageOf({ id, type, data, metadata }: ServerEvent): unknown {
  const message = new streams.AppendReq.ProposedMessage();
  message.setId(new shared.UUID().setString(id));
  message.getMetadataMap().set("type", type).set("content-type", "application/json");
  message.setData(bytesOf(data)).setCustomMetadata(bytesOf(metadata));
  return new streams.AppendReq().setProposedMessage(message);
}

/** Not Buffer: what the messages are made with takes a Uint8Array of no other kind. */
const bytesOf = (text: string): Uint8Array => encoder.encode(text);
const encoder = new TextEncoder();

function appendedOf(answer: AppendResp, streamName: string, expected: ServerAppend["expected"]): ServerAppended {
  const success = answer.getSuccess();
  if (success !== undefined) {
    const position = success.getPosition()?.getCommitPosition();
    return {
      revision: BigInt(success.getCurrentRevision()),
      position: position === undefined ? undefined : BigInt(position),
    };
  }
  const wrong = answer.getWrongExpectedVersion();
  const current = wrong?.hasCurrentRevision() === true ? BigInt(wrong.getCurrentRevision()) : "no_stream";
  throw new WrongExpectedVersionError(null as never, {
    streamName,
    current,
    expected: expected === "absent" ? "no_stream" : expected,
  });
}
