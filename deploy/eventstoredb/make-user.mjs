// Makes the user that the service is on EventStoreDB, with the least rights: no group, and in the list of those who may read $all.
// It needs the address of an administrator (ESDB_ADMIN_URL), the user's name (ESDB_USER) and password (ESDB_USER_PASSWORD).
// Twice is once; a user that is there gets this password.
import { env, exit } from "node:process";
import { EventStoreDBClient } from "@eventstore/db-client";
import usersGrpc from "@eventstore/db-client/generated/users_grpc_pb.js";
import users from "@eventstore/db-client/generated/users_pb.js";

const { ESDB_ADMIN_URL: url = "", ESDB_USER: name = "colophon", ESDB_USER_PASSWORD: password = "" } = env;

/** With a call of its own it goes by the plain one, which ends in time. */
const [, username = "", secret = ""] = /^esdb:\/\/([^:]+):([^@]*)@/.exec(url) ?? [];
const credentials = { username: decodeURIComponent(username), password: decodeURIComponent(secret) };

/** Milliseconds that servers get to elect a leader, and to know their own administrator. */
const patienceMs = 120_000;
const pauseMs = 2000;

/** One call to the administration of users. */
const call = (client, method, request) =>
  client.execute(usersGrpc.UsersClient, method, (grpc) => {
    const [metadata, options] = client.callArguments({ requiresLeader: true });
    return new Promise((resolve, reject) => {
      grpc[method](request, metadata, options, (error, answer) => (error === null ? resolve(answer) : reject(error)));
    });
  });

async function makeUser(client) {
  const wanted = new users.CreateReq.Options();
  wanted.setLoginName(name);
  wanted.setFullName("Colophon");
  wanted.setPassword(password);
  const request = new users.CreateReq();
  request.setOptions(wanted);
  try {
    await call(client, "create", request);
  } catch (error) {
    if (error.metadata?.get("exception")[0] !== "user-conflict") throw error;
    await setPassword(client);
  }
}

async function setPassword(client) {
  const wanted = new users.ResetPasswordReq.Options();
  wanted.setLoginName(name);
  wanted.setNewPassword(password);
  const request = new users.ResetPasswordReq();
  request.setOptions(wanted);
  await call(client, "resetPassword", request);
}

/** What others may do stays as it is. */
async function letReadAll(client) {
  const { metadata } = await client.getStreamMetadata("$all");
  const { readRoles = [], ...acl } = typeof metadata?.acl === "object" ? metadata.acl : {};
  const readers = new Set(["$admins", ...[readRoles].flat(), name]);
  if (readers.size === [readRoles].flat().length) return;
  await client.setStreamMetadata("$all", { ...metadata, acl: { ...acl, readRoles: [...readers] } }, { credentials });
}

async function attempt() {
  const client = EventStoreDBClient.connectionString(url);
  try {
    await makeUser(client);
    await letReadAll(client);
  } finally {
    await client.dispose();
  }
}

if (url === "" || password === "") {
  console.error("Expected ESDB_ADMIN_URL and ESDB_USER_PASSWORD.");
  exit(78);
}
const end = performance.now() + patienceMs;
for (;;) {
  try {
    await attempt();
    console.log(`The user ${name} is there, and may read $all.`);
    exit(0);
  } catch (error) {
    // The client's error may repeat the address with its password.
    const reason = error.details ?? error.type ?? error.name;
    if (performance.now() > end) {
      console.error(`The user ${name} cannot be made: ${reason}`);
      exit(1);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
