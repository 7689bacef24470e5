import type { ReadReq, ReadResp } from "@eventstore/db-client/generated/streams_pb.js";
import type { ServerWritableStream } from "@grpc/grpc-js";

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Writes as fast as the reader takes it. */
export const send = async (call: ReadCall, messages: Iterable<ReadResp>): Promise<void> => {
  for (const message of messages) {
    if (call.cancelled || call.destroyed) return;
    if (!call.write(message)) await drained(call);
  }
};

const drained = (call: ReadCall): Promise<void> =>
  new Promise((resolve) => {
    const settle = (): void => {
      for (const name of ["drain", "cancelled", "close", "error"]) call.off(name, settle);
      resolve();
    };
    for (const name of ["drain", "cancelled", "close", "error"]) call.on(name, settle);
  });
