import type { ReadReq } from "@eventstore/db-client/generated/streams_pb.js";
import type { ServerWritableStream } from "@grpc/grpc-js";
import type { Sent } from "./messages.ts";

export type ReadCall = ServerWritableStream<ReadReq, Sent>;

/** Writes as fast as the reader takes it. */
export const send = async (call: ReadCall, messages: Iterable<Sent>): Promise<void> => {
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
