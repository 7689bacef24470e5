import { existsSync, readdirSync, readFileSync } from "node:fs";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import type { RenderJob } from "../../src/render/contract/job.ts";
import { render } from "../../src/render/jobs/render.ts";
import { nowhere } from "../support/definitions/nowhere.ts";
import { exampleJob } from "../support/definitions/render-example.ts";
import { squareLook } from "../support/letters/layout-case.ts";
import { bundledText } from "../support/letters/real-fonts.ts";
import { localEngine } from "../support/threads/local-engine.ts";
import { drawnPages } from "./drawn-pages.ts";

/** Where inputs of a kind lie; FOUND names a folder with others of the same kinds. */
const folder = (kind: "page" | "contract"): string =>
  `${env["FOUND"] ?? fileURLToPath(new URL("../fixtures/found", import.meta.url))}/${kind}/`;

/** The files of the inputs of a kind. */
export const inputsOf = (kind: "page" | "contract"): readonly string[] =>
  readdirSync(folder(kind)).filter((file) => file.endsWith(".json"));

export const inputIn = (kind: "page" | "contract", file: string): unknown =>
  JSON.parse(readFileSync(folder(kind) + file, "utf8"));

/** A font of somebody's own: Noto Sans with the characters of a keyboard alone. */
function brandFont(): Uint8Array | undefined {
  const { source } = bundledText();
  const { face } = source.lettering({ ...squareLook, family: "Noto Sans" }, "/p");
  return source.fontFile(
    face,
    Array.from({ length: 0x5f }, (_, at) => 0x20 + at),
  );
}

const outside = {
  ...nowhere,
  asset: async (path: string): Promise<Uint8Array | undefined> => {
    if (path === "brand.ttf") return brandFont();
    const file = `${folder("page")}img/${path}`;
    return existsSync(file) ? readFileSync(file) : undefined;
  },
};

/** A request as the service gets it. */
export const outcomeOfRequest = (body: unknown, more: Partial<RenderJob> = {}) =>
  render({ ...exampleJob(body), ...more }, outside, localEngine());

/** What the pages of an input show, and what was reported. */
export async function foundPage(file: string) {
  const describe = { pages: "1-", known: [] };
  const outcome = await outcomeOfRequest(inputIn("page", file), { describe, diagnose: true });
  if (outcome.kind === "refused") throw new Error(`${outcome.refusal.code}: ${outcome.refusal.message}`);
  const { errorCodes, warnings, bytes } = outcome;
  return { errorCodes, warnings, pages: drawnPages(bytes) };
}
