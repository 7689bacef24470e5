import { Metadata, type ServiceError, status } from "@grpc/grpc-js";

/** An error as the server sends it: what went wrong stands in the metadata, if it has a name of its own. */
const refusal = (code: status, details: string, named: Readonly<Record<string, string>> = {}): ServiceError => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(named)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
};

export const notLeader = ({ host, port }: { readonly host: string; readonly port: number }): ServiceError =>
  refusal(status.NOT_FOUND, "Leader info available", {
    exception: "not-leader",
    "leader-endpoint-host": host,
    "leader-endpoint-port": String(port),
  });

export const noLeader = (): ServiceError => refusal(status.UNKNOWN, "No leader info available in response");

export const streamDeleted = (stream: string): ServiceError =>
  refusal(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: "stream-deleted",
    "stream-name": stream,
  });

export const tooLarge = (bytes: number): ServiceError =>
  refusal(status.INVALID_ARGUMENT, `Maximum Append Size of ${bytes} Exceeded.`, {
    exception: "maximum-append-size-exceeded",
    "maximum-append-size": String(bytes),
  });

export const unavailable = (): ServiceError => refusal(status.UNAVAILABLE, "Server Is Not Ready");

export const cancelled = (): ServiceError => refusal(status.CANCELLED, "The server cancelled the call.");

export const unknownCall = (what: string): ServiceError =>
  refusal(status.UNIMPLEMENTED, `This double does not know ${what}.`);

export const accessDenied = (): ServiceError =>
  refusal(status.PERMISSION_DENIED, "Access Denied", { exception: "access-denied" });
