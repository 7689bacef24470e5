import usersPb, { type CreateReq, type ResetPasswordReq } from "@eventstore/db-client/generated/users_pb.js";
import type { Metadata, ServerUnaryCall, sendUnaryData } from "@grpc/grpc-js";
import type { EventStore } from "./event-store.ts";
import { accessDenied, unauthenticated, userConflict, userNotFound } from "./refusals.ts";

/** Passwords by user. `admin` may do everything. */
export type Users = Map<string, string>;

interface Checked {
  readonly store: EventStore;
  readonly users: Users | undefined;
}

const admin = "admin";

/**
 * Why a call is refused; undefined: it is not. Streams of the server's own are the administrator's; the whole log, too, unless the list
 * `$acl.$r` in the metadata of `$all` names the user. All other streams are open to everybody who is known.
 */
export const refusedTo = (
  { store, users }: Checked,
  metadata: Metadata,
  stream: string | "$all",
): Error | undefined => {
  if (users === undefined) return undefined;
  const [given] = metadata.get("authorization");
  if (given === undefined) return accessDenied();
  const [name = "", ...rest] = Buffer.from(String(given).replace(/^Basic /, ""), "base64")
    .toString()
    .split(":");
  if (users.get(name) !== rest.join(":")) return unauthenticated();
  if (name === admin || !stream.startsWith("$")) return undefined;
  return stream === "$all" && readersOfAll(store).includes(name) ? undefined : accessDenied();
};

const readersOfAll = (store: EventStore): readonly string[] => {
  const last = store.visible("$$$all").at(-1);
  if (last === undefined) return [];
  const { $acl } = JSON.parse(Buffer.from(last.data).toString()) as { $acl?: { $r?: string | string[] } };
  return [$acl?.$r ?? []].flat();
};

/** Streams of this name are the administrator's, and so are users. */
const ofUsers = "$users";

export const createUser = (
  node: Checked,
  call: ServerUnaryCall<CreateReq, unknown>,
  answer: sendUnaryData<unknown>,
): void => {
  const wanted = call.request.getOptions();
  const name = wanted?.getLoginName() ?? "";
  const refused = refusedTo(node, call.metadata, ofUsers);
  if (refused !== undefined) {
    answer(refused);
    return;
  }
  if (node.users?.has(name) === true) {
    answer(userConflict(name));
    return;
  }
  node.users?.set(name, wanted?.getPassword() ?? "");
  answer(null, new usersPb.CreateResp());
};

export const resetPassword = (
  node: Checked,
  call: ServerUnaryCall<ResetPasswordReq, unknown>,
  answer: sendUnaryData<unknown>,
): void => {
  const wanted = call.request.getOptions();
  const name = wanted?.getLoginName() ?? "";
  const refused = refusedTo(node, call.metadata, ofUsers);
  if (refused !== undefined) {
    answer(refused);
    return;
  }
  if (node.users?.has(name) !== true) {
    answer(userNotFound(name));
    return;
  }
  node.users.set(name, wanted?.getNewPassword() ?? "");
  answer(null, new usersPb.ResetPasswordResp());
};
