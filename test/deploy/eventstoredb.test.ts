import { chmod, mkdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openEventStoreDb } from "../../src/ports/event-log/eventstoredb.ts";
import { node as thisNode } from "../support/programs/processes.ts";
import { program } from "../support/programs/programs.ts";
import { EventStore } from "../support/servers/eventstoredb/event-store.ts";
import {
  passwords,
  secureUrl,
  startSecureNode,
  testAuthority,
  writeAuthority,
} from "../support/servers/eventstoredb/secure.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const fileOf = (name: string): string => fileURLToPath(new URL(`../../deploy/eventstoredb/${name}`, import.meta.url));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** In place of the program of the image: it writes a number that counts its calls into each file. */
const stand = `#!/usr/bin/env bash
verb="$1"
while [[ "$1" != -out ]]; do shift; done
echo "$verb" >> "$CALLS"
name=ca && [[ "$verb" == create-node ]] && name=node
for kind in crt key; do wc -l < "$CALLS" > "$2/$name.$kind"; done
if [[ "\${CUT:-}" == "$verb" ]]; then rm "$2/$name.key" && exit 1; fi
exit 0
`;

describe("the certificates of the compose file", () => {
  const nodes = ["esdb-1", "esdb-2", "esdb-3"];
  const at = (...parts: readonly string[]): string => join(folder.path, ...parts);
  const make = async (more: Readonly<Record<string, string>> = {}): Promise<unknown> =>
    await program("bash").finished([fileOf("make-certificates.sh"), "once"], {
      env: {
        PATH: `${at("bin")}:${env["PATH"] ?? ""}`,
        CERTIFICATES_ROOT: folder.path,
        CERTIFICATES_OWNER: `${process.getuid?.()}:${process.getgid?.()}`,
        CALLS: at("calls"),
        ...more,
      },
    });
  const calls = async (): Promise<readonly string[]> => (await readFile(at("calls"), "utf8")).trim().split("\n");
  const modeOf = async (...parts: readonly string[]): Promise<string> =>
    ((await stat(at(...parts))).mode & 0o777).toString(8);
  beforeEach(async () => {
    for (const name of ["bin", "authority", "trusted", ...nodes.map((node) => join("certificates", node))])
      await mkdir(at(name), { recursive: true });
    await writeFile(at("bin", "es-gencert-cli"), stand);
    await chmod(at("bin", "es-gencert-cli"), 0o755);
  });

  test("are made once, with keys for their owners alone", async () => {
    await make();
    await make();
    expect(await calls()).toEqual(["create-ca", "create-node", "create-node", "create-node"]);
    expect(await modeOf("authority", "ca.key")).toBe("600");
    expect(await modeOf("trusted", "ca.crt")).toBe("644");
    for (const node of nodes) expect(await modeOf("certificates", node, "node.key")).toBe("400");
  });

  test("are completed where a step was cut off, and the rest stays", async () => {
    await expect(make({ CUT: "create-node" })).rejects.toMatchObject({ code: 1 });
    await make();
    await rm(at("certificates", "esdb-2", "node.key"));
    await make();
    expect(await calls()).toEqual(["create-ca", ...Array.from({ length: 5 }, () => "create-node")]);
    for (const node of nodes) {
      const [certificate, key] = await Promise.all(
        ["node.crt", "node.key"].map((file) => readFile(at("certificates", node, file), "utf8")),
      );
      expect(key).toBe(certificate);
    }
  });

  test("of nodes are made again three months before they end, and all of them with a new authority", async () => {
    await make();
    const old = Date.now() / 1000 - 280 * 24 * 60 * 60;
    await utimes(at("certificates", "esdb-3", "node.crt"), old, old);
    await make();
    expect(await calls()).toHaveLength(5);
    await rm(at("authority", "ca.key"));
    await make();
    expect((await calls()).slice(5)).toEqual(["create-ca", "create-node", "create-node", "create-node"]);
    expect(await readFile(at("trusted", "ca.crt"), "utf8")).toBe(await readFile(at("authority", "ca.crt"), "utf8"));
  });
});

test("the user of the compose file is made with the least rights, and again with another password", async () => {
  const authority = testAuthority();
  const users = new Map([["admin", passwords.admin]]);
  const node = await startSecureNode(new EventStore(), authority, users);
  const caFile = await writeAuthority(folder.path, authority);
  const makeUser = async (password: string): Promise<string> => {
    const given = {
      ESDB_ADMIN_URL: secureUrl([node], { caFile }),
      ESDB_USER: "colophon",
      ESDB_USER_PASSWORD: password,
    };
    const { stdout } = await thisNode.finished([fileOf("make-user.mjs")], { env: given });
    return stdout;
  };
  expect(await makeUser("first")).toBe("The user colophon is there, and may read $all.\n");
  await makeUser(passwords.colophon);
  expect(users.get("colophon")).toBe(passwords.colophon);
  const log = await openEventStoreDb({ url: secureUrl([node], { caFile, user: "colophon" }) });
  await log.append("a-1", "absent", [
    { id: "e0", type: "ThingHappened", data: {}, meta: { tenantId: "t", correlationId: "c", v: 1 } },
  ]);
  await log.close();
  await node.stop();
});
