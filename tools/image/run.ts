import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { exit, getuid } from "node:process";
import { fileURLToPath } from "node:url";
import { build } from "./build.ts";
import { readDockerfile } from "./dockerfile.ts";
import { tryImage } from "./try-image.ts";

// Does what the Dockerfile says without a container engine, and tries what comes of it: `npm run image`, as root on Debian. In the place of
// the image that it begins with stand a Debian by debootstrap and Node.js from npm; all else is done as it is written there, in out/image.

const root = fileURLToPath(new URL("../../", import.meta.url));
const out = join(root, "out/image");

if (getuid?.() !== 0) {
  console.error("npm run image changes its root and mounts folders, which only root may.");
  exit(2);
}
mkdirSync(out, { recursive: true });
const removeStages = (): void => {
  for (const name of readdirSync(out)) if (name.startsWith("stage-")) rmSync(join(out, name), { recursive: true });
};
removeStages();
const image = await build(readDockerfile(readFileSync(join(root, "Dockerfile"), "utf8")), root, out);
await tryImage(image, out);
removeStages();
