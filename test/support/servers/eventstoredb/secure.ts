import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type TestIdentity, testIdentity } from "../../pki/test-certificate.ts";
import type { EventStore } from "./event-store.ts";
import { EventStoreNode } from "./node.ts";
import type { Users } from "./users.ts";

/** Passwords of the users that secure nodes know. */
export const passwords = { admin: "of-the-admin", colophon: "of-the-service" } as const;
/** Both; `colophon` may not read $all until somebody lets it. */
const twoUsers = (): Users => new Map(Object.entries(passwords));

export const testAuthority = (name = "Authority of the cluster"): TestIdentity =>
  testIdentity(name, { isAuthority: true });

/** Writes the certificate of an authority into a folder; its file. */
export async function writeAuthority(folder: string, { certificate }: TestIdentity): Promise<string> {
  const file = join(folder, "ca.crt");
  await writeFile(file, certificate);
  return file;
}

/** A node with TLS and users; its certificate is for `localhost` alone. */
export async function startSecureNode(
  store: EventStore,
  authority: TestIdentity,
  users = twoUsers(),
): Promise<EventStoreNode> {
  const { certificate, privateKey } = testIdentity("node", { by: authority, hosts: ["localhost"] });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return await EventStoreNode.start(store, {
    tls: { certificate, privateKey: pem },
    users,
    host: "localhost",
  });
}

/** The address of nodes on this machine, as a setting has it. */
export function secureUrl(
  nodes: readonly { readonly port: number }[],
  { caFile, user = "admin" }: { readonly caFile: string; readonly user?: keyof typeof passwords },
): string {
  const hosts = nodes.map(({ port }) => `localhost:${port}`).join(",");
  return `esdb://${user}:${passwords[user]}@${hosts}?tlsCAFile=${encodeURIComponent(caFile)}`;
}
