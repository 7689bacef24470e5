import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { env, execPath, kill } from "node:process";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { compiledFile } from "../support/compiled/compiled-file.ts";
import { eventually } from "../support/eventually.ts";
import { judgesSwitch } from "../support/programs/found.ts";
import { program } from "../support/programs/programs.ts";
import { signIn } from "../support/servers/service.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** The first run on a machine builds versitygw. */
const patient = { timeout: 900_000 };

/** Processes with this mark in their environment, which children inherit. */
async function marked(mark: string): Promise<readonly string[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) =>
      (await readFile(`/proc/${pid}/environ`, "latin1").catch(() => "")).includes(mark) ? pid : "",
    ),
  );
  return found.filter((pid) => pid !== "");
}

test(
  "npm run cluster starts two nodes behind one address, goes on without one of them, and ends without a trace",
  patient,
  async (context) => {
    const mark = randomUUID();
    const command = [
      "tools/versitygw.sh",
      execPath,
      "--import",
      "tsx",
      "tools/cluster.ts",
      compiledFile("cli/main.ts"),
    ];
    const child = program("bash").start([join(root, "tools/postgres.sh"), ...command], {
      cwd: root,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...env, MARK: mark, PORT: "0", WORKERS: "1", GALLERY: "off", PG_URL: "", S3_ENDPOINT: "" },
    });
    const ended = once(child, "exit");
    onTestFinished(async () => {
      if (child.exitCode === null && child.signalCode === null) kill(-(child.pid ?? 0), "SIGINT");
      await ended;
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        said += chunk.toString();
      });
    await Promise.race([ended, eventually(() => expect(said).toContain("Stop with Ctrl-C"), patient)]);
    if (said.includes("SKIPPED") && judgesSwitch() !== "all") context.skip(said);
    const { url, tenant, id, secret } =
      /at (?<url>http:\S+)[\s\S]*tenant (?<tenant>\S+), key (?<id>\S+), secret (?<secret>\S+)/u.exec(said)?.groups ??
      {};
    expect(said).toMatch(/^Two nodes on PostgreSQL and S3 at http/m);
    const nodes = [...said.matchAll(/process (?<pid>\d+)/g)].map(({ groups }) => Number(groups?.["pid"]));
    expect(nodes).toHaveLength(2);
    const token = await signIn(url ?? "", { clientId: id, clientSecret: secret });
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const make = async (): Promise<number> => {
      const body = JSON.stringify({ document: { content: [{ p: "Hello" }] } });
      const at = `${url}/v1/${tenant}/documents/generate-from-payload`;
      const answer = await fetch(at, { method: "POST", headers, body });
      await answer.text();
      return answer.status;
    };
    expect(await make()).toBe(200);
    kill(nodes[1] ?? 0, "SIGKILL");
    await eventually(async () => expect([await make(), await make(), await make()]).toEqual([200, 200, 200]));
    kill(-(child.pid ?? 0), "SIGINT");
    await ended;
    await eventually(async () => expect(await marked(mark)).toEqual([]));
  },
);
