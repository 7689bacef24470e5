import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import type { KeyVault } from "../../ports/key-vault/port.ts";
import type { SigningKeyEvent, VaultKeyFound } from "../../vocabulary/events/signing-key.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import type { Decider } from "../decider.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { readPast } from "../read-past.ts";
import { inspectKey, type SigningKeyRequest } from "./inspect.ts";
import { type SigningKey, signingKeyDecider, signingKeyFolding, streamOf, vaultKeyNotFound } from "./signing-key.ts";

/** From where keys are registered. */
export interface KeyStore {
  readonly log: EventLog;
  readonly vault: KeyVault;
  readonly clock: Pick<Clock, "randomBytes">;
}

export const registerDecider = signingKeyDecider<VaultKeyFound>((found, state) => {
  if (state.status === "registered")
    throw new Refusal("NAME_TAKEN", `A vault key named '${found.name}' is registered.`);
  return [{ type: "SigningKeyRegistered", data: found }];
});

export const replaceDecider = signingKeyDecider<VaultKeyFound>((found, state) => {
  if (state.status === "absent") throw vaultKeyNotFound(found.name);
  return [{ type: "SigningKeyReplaced", data: found }];
});

export const checkDecider = signingKeyDecider<{ readonly name: string; readonly at: string }>(({ name, at }, state) => {
  if (state.status === "absent") throw vaultKeyNotFound(name);
  return [{ type: "SigningKeyChecked", data: { tenantId: state.found.tenantId, name, at } }];
});

export const removeDecider = signingKeyDecider<{ readonly name: string; readonly at: string }>(
  ({ name, at }, state) => {
    if (state.status === "absent") throw vaultKeyNotFound(name);
    return [{ type: "SigningKeyRemoved", data: { tenantId: state.found.tenantId, name, at } }];
  },
);

type Registered = Extract<SigningKey, { status: "registered" }>;

export interface RegisteredAt {
  readonly key: Registered;
  readonly position: LogPosition;
}

/** Registers a key under a free name. @throws Refusal VAULT_KEY_REJECTED, NAME_TAKEN, UNAVAILABLE */
export async function registerKey(store: KeyStore, origin: Origin, request: SigningKeyRequest): Promise<RegisteredAt> {
  const found = await inspect(store, origin, request);
  return await apply(store, origin, registerDecider, found, request.name);
}

/** Another version or chain under a name that is there. @throws Refusal NOT_FOUND, and as `registerKey` */
export async function replaceKey(store: KeyStore, origin: Origin, request: SigningKeyRequest): Promise<RegisteredAt> {
  await known(store, origin.tenantId, request.name);
  const found = await inspect(store, origin, request);
  return await apply(store, origin, replaceDecider, found, request.name);
}

/** Repeats every check that was made when the key was registered. */
export async function checkKey(store: KeyStore, origin: Origin, name: string): Promise<RegisteredAt> {
  const { found } = await known(store, origin.tenantId, name);
  const { keyId, directoryId, certificateChain } = found;
  await inspect(store, origin, { name, keyId, directoryId, certificateChain });
  return await apply(store, origin, checkDecider, { name, at: origin.now }, name);
}

export async function removeKey(log: EventLog, origin: Origin, name: string): Promise<LogPosition> {
  const command = { name, at: origin.now };
  return (await handleCommand(log, streamOf(origin.tenantId, name), origin, removeDecider, command)).position;
}

function inspect({ vault, clock }: KeyStore, origin: Origin, request: SigningKeyRequest): Promise<VaultKeyFound> {
  const { tenantId, now, traceparent } = origin;
  const trace = traceparent === undefined ? {} : { traceparent };
  return inspectKey(vault, request, { tenantId, now, challenge: clock.randomBytes(32), trace });
}

async function apply<Command>(
  { log }: KeyStore,
  origin: Origin,
  decider: Decider<SigningKey, Command, SigningKeyEvent>,
  command: Command,
  name: string,
): Promise<RegisteredAt> {
  const { position } = await handleCommand(log, streamOf(origin.tenantId, name), origin, decider, command);
  return { key: await known({ log }, origin.tenantId, name), position };
}

/** @throws Refusal NOT_FOUND */
async function known({ log }: Pick<KeyStore, "log">, tenantId: string, name: string): Promise<Registered> {
  const { state } = await readPast(log, streamOf(tenantId, name), signingKeyFolding);
  if (state.status === "absent") throw vaultKeyNotFound(name);
  return state;
}
