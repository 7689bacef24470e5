import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { listening, madeBy } from "../installed/tried-service.ts";
import type { Image } from "./build.ts";
import { end, signal, start } from "./container.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Runs a container of the image as docker-compose.yml does: its root is read only, /tmp is in memory, the data are a volume, and the user has no
 * rights. Throws unless its check of health is met, the demo's invoice is made over HTTP, and it ends by its stop signal with 0.
 */
export async function tryImage(image: Image, out: string): Promise<void> {
  const data = mkdtempSync(join(out, "data-"));
  chownSync(data, 1000, 1000);
  const port = execFileSync(execPath, [join(root, "tools/free-port.mjs")], { encoding: "utf8" }).trim();
  const [volume = "", ...others] = image.volumes;
  if (others.length > 0) throw new Error("Tried with one volume alone.");
  const around = {
    ...image,
    variables: { ...image.variables, PORT: port, HOST: "127.0.0.1" },
    confined: { volumes: { [volume]: data } },
  };
  console.log(`${sizeOf(image.root)} MB, of which a Debian and Node.js are ${sizeOf(image.root, ["app", "data"])}`);
  await mayNotWrite(around);
  const service = start(image.command, around, { stdio: ["ignore", "pipe", "ignore"] });
  try {
    await listening(service);
    await isHealthy(around);
    await makesInvoice(data);
    signal(service, image.stopSignal as NodeJS.Signals);
    const [code] = await once(service, "close");
    if (code !== 0) throw new Error(`${image.stopSignal} ended it with ${code}.`);
  } finally {
    end(service);
    rmSync(data, { recursive: true, force: true });
  }
  console.log(`${image.stopSignal} ended it with 0`);
}

type Around = Parameters<typeof start>[1];

/** What the whole takes must not lie in the folders that are left out, in megabytes. */
function sizeOf(root: string, without: readonly string[] = []): number {
  const words = ["-sxm", ...without.map((name) => `--exclude=${join(root, name)}`), root];
  return Number(spawnSync("du", words, { encoding: "utf8" }).stdout.split("\t")[0]);
}

/** As a proof that the root is what it is said to be. */
async function mayNotWrite(around: Around): Promise<void> {
  const script =
    "id -u; for at in / /app /etc /home/node; do if touch $at/tried 2>/dev/null; then echo $at; fi; done; touch /tmp/tried /data/tried";
  const said = await saidBy(["sh", "-c", script], around);
  if (said !== "1000\n") throw new Error(`Expected user 1000, who writes nowhere; found:\n${said}`);
  console.log("user 1000, root read only");
}

async function saidBy(words: readonly string[], around: Around): Promise<string> {
  const child = start(words, around, { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout?.on("data", (part: Buffer) => {
    said += part.toString();
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}: ${said}`);
  return said;
}

async function isHealthy(around: Around & Pick<Image, "healthcheck">): Promise<void> {
  await saidBy(around.healthcheck, around);
  console.log("HEALTHCHECK is met");
}

async function makesInvoice(data: string): Promise<void> {
  const [content, values] = ["definition", "data"].map((name) =>
    JSON.parse(readFileSync(join(root, `examples/gallery/invoice/${name}.json`), "utf8")),
  );
  const bytes = await madeBy(join(data, "bootstrap.json"), "template", { content, data: values });
  if (!Buffer.from(bytes).toString("latin1").startsWith("%PDF-")) throw new Error("The invoice is no PDF file.");
  console.log(`an invoice of ${Math.round(bytes.length / 1024)} KB was made over HTTP`);
}
