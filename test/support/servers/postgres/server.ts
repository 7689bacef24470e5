import { appendFile, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getuid } from "node:process";
import type { TestIdentity } from "../../pki/test-certificate.ts";
import { program } from "../../programs/programs.ts";
import { freePort } from "../free-port.ts";

/** What a test needs that starts servers of its own. */
export const ownServer = ["initdb", "pg_ctl"] as const;

/** A server for one test, which may stop it. */
export interface OwnServer {
  readonly port: number;
  /** The address for the user `colophon`, with its password, and the database `postgres`. */
  readonly url: string;
  start(): Promise<void>;
  /** Every process of it ends at once, as at a loss of power; when it starts it recovers from its log. */
  crash(): Promise<void>;
  remove(): Promise<void>;
}

export const password = "correct-horse";

/** The server refuses to run as root: Debian's package brings a user for it. */
async function serverUser(): Promise<{ readonly uid?: number; readonly gid?: number }> {
  if (getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (what) => Number((await program("id").finished([what, "postgres"])).stdout)),
  );
  return { uid: uid as number, gid: gid as number };
}

interface Reached {
  /** Addresses of clients beside those of this machine, as 10.0.0.0/8. */
  readonly from?: string | undefined;
  /** The server speaks TLS with this certificate, and refuses connections without TLS. */
  readonly identity?: Pick<TestIdentity, "certificate" | "privateKey">;
}

/** Its lines of configuration: the server takes a key that its own user has, and no other may read. */
async function withTls(
  data: string,
  { certificate, privateKey }: Pick<TestIdentity, "certificate" | "privateKey">,
  { uid, gid }: { readonly uid?: number; readonly gid?: number },
): Promise<readonly string[]> {
  const key = join(data, "server.key");
  await writeFile(join(data, "server.crt"), certificate);
  await writeFile(key, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  if (uid !== undefined && gid !== undefined) await chown(key, uid, gid);
  await writeFile(join(data, "pg_hba.conf"), "hostssl all all 127.0.0.1/32 scram-sha-256\n");
  return ["ssl = on"];
}

/** `settings`: lines of its configuration. */
export async function startOwnServer(settings: readonly string[] = [], reached: Reached = {}): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), "colophon-postgres-"));
  const user = await serverUser();
  if (user.uid !== undefined && user.gid !== undefined) await chown(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const as = { ...user, cwd: folder };
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, password, { mode: 0o644 });
  const encoding = ["-E", "UTF8", "--locale=C.UTF-8"];
  await program("initdb").finished(
    ["-D", data, "-U", "colophon", "-A", "scram-sha-256", `--pwfile=${passwordFile}`, ...encoding],
    as,
  );
  const port = await freePort();
  const { from, identity } = reached;
  if (from !== undefined) await appendFile(join(data, "pg_hba.conf"), `host all all ${from} scram-sha-256\n`);
  const addresses = from === undefined ? "127.0.0.1" : "*";
  const lines = [`listen_addresses = '${addresses}'`, `port = ${port}`, "unix_socket_directories = ''", ...settings];
  if (identity !== undefined) lines.push(...(await withTls(data, identity, user)));
  await writeFile(join(data, "postgresql.auto.conf"), `${lines.join("\n")}\n`);
  const control = async (...words: readonly string[]): Promise<void> => {
    await program("pg_ctl").finished(["-D", data, "-l", join(data, "server.log"), "-w", "-t", "600", ...words], as);
  };
  const server: OwnServer = {
    port,
    url: `postgres://colophon:${password}@127.0.0.1:${port}/postgres`,
    start: () => control("start"),
    crash: () => control("-m", "immediate", "stop"),
    remove: async () => {
      await control("-m", "immediate", "stop").catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}
