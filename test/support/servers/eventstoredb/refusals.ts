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

export const timedOut = (): ServiceError => refusal(status.ABORTED, "Operation timed out");

export const cancelled = (): ServiceError => refusal(status.CANCELLED, "The server cancelled the call.");

export const unknownCall = (what: string): ServiceError =>
  refusal(status.UNIMPLEMENTED, `This double does not know ${what}.`);

export const accessDenied = (): ServiceError =>
  refusal(status.PERMISSION_DENIED, "Access Denied", { exception: "access-denied" });

export const unauthenticated = (): ServiceError => refusal(status.UNAUTHENTICATED, "Received HTTP status code 401");

export const userConflict = (name: string): ServiceError =>
  refusal(status.ALREADY_EXISTS, `User '${name}' already exists.`, { exception: "user-conflict", "login-name": name });

export const userNotFound = (name: string): ServiceError =>
  refusal(status.NOT_FOUND, `User '${name}' is not found.`, { exception: "user-not-found", "login-name": name });

export const handlerFailed = (): ServiceError => refusal(status.UNKNOWN, "Exception was thrown by handler.");

export const readFailed = (result: string): ServiceError => refusal(status.UNKNOWN, `Unexpected ${result}`);

/** Refuses a subscription from where no event begins. */
export const invalidPosition = (): ServiceError =>
  refusal(status.INVALID_ARGUMENT, "Trying to read from an invalid position.");

export const consumerTooSlow = (): ServiceError =>
  refusal(
    status.ABORTED,
    "Operation timed out: Consumer too slow to handle event while live. Client resubscription required.",
  );

export const deletionAtWrongVersion = (stream: string, expected: bigint, actual: bigint): ServiceError =>
  refusal(
    status.FAILED_PRECONDITION,
    `Delete failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${actual}`,
    {
      exception: "wrong-expected-version",
      "stream-name": stream,
      "expected-version": String(expected),
      "actual-version": String(actual),
    },
  );

export const messageTooLarge = "Received message exceeds the maximum configured message size.";
