import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Outside } from "../../../src/render/contract/outside.ts";
import { decodeWoff2 } from "../../../src/render/graphics/text/fonts/woff2.ts";
import { pngKinds } from "../../render/graphics/images/png-kinds.ts";
import { certificateFile } from "../../render/signatures/files.ts";
import { foreignFiles } from "../files/foreign-files.ts";
import { stampReply } from "../pki/timestamp-authority.ts";
import { validationAnswer } from "../pki/validation-authority.ts";
import { nowhere } from "./nowhere.ts";
import { exampleOutside } from "./render-example.ts";

/** When the test authority stamps: a moment after `exampleJob` is requested. */
export const stampedAt = "2026-04-14T09:00:03.000Z";

const variableFont = (): Uint8Array =>
  decodeWoff2(
    readFileSync(
      fileURLToPath(
        import.meta.resolve("@fontsource-variable/noto-sans-sc/files/noto-sans-sc-latin-wght-normal.woff2"),
      ),
    ),
  );

const fixtures = fileURLToPath(new URL("../../render/graphics/images/fixtures/", import.meta.url));
const iconFont = fileURLToPath(
  new URL(
    "../../../node_modules/@expo-google-fonts/material-icons/400Regular/MaterialIcons_400Regular.ttf",
    import.meta.url,
  ),
);

/**
 * Files that reference cases may name, in addition to those of the examples: `fonts/square.ttf` and `fonts/icons.ttf`, a font of private use, and `fonts/variable.ttf`, Latin letters in all weights; `pdf/two.pdf`, a file of another program; `jpeg/<fixture>.jpg`, `gif/<fixture>.gif`, `tiff/…` and `webp/…`
 * are fixtures, `png/<kind>.png` one of the kinds of PNG, its commas left out and its blanks written as dashes.
 */
export const caseOutside: Outside = {
  ...nowhere,
  certificate: async (path) => certificateFile(path) ?? (await exampleOutside.certificate(path)),
  timestamp: async (authority, query) => ({
    status: 200,
    mediaType: "application/timestamp-reply",
    body: stampReply(query, stampedAt, { key: authority.startsWith("https://lt.") ? "lt-stamp" : "stamp" }),
    at: stampedAt,
  }),
  // The issuer answers itself, with RSA: of ECDSA no two signatures are the same, and references must be.
  validation: async (request) => validationAnswer(request, stampedAt, { responder: "lt-sub" }),
  asset: async (path) => {
    if (path.startsWith("png/")) return pngs().get(path.slice("png/".length, -".png".length));
    if (path.startsWith("pdf/")) return foreignFiles.get(path.slice("pdf/".length));
    if (path === "fonts/square.ttf") return readFileSync(new URL("../letters/square.ttf", import.meta.url));
    if (path === "fonts/variable.ttf") return variableFont();
    if (path === "fonts/icons.ttf") return readFileSync(iconFont);
    const jpeg = /^jpeg\/([a-z0-9-]+[.]jpg)$/.exec(path)?.[1];
    if (jpeg !== undefined) return existsSync(fixtures + jpeg) ? readFileSync(fixtures + jpeg) : undefined;
    const other = /^(?:gif|tiff|webp)\/[a-z0-9-]+[.](?:gif|tiff|webp)$/.exec(path)?.[0];
    if (other !== undefined) return existsSync(fixtures + other) ? readFileSync(fixtures + other) : undefined;
    return exampleOutside.asset(path);
  },
};

/** The same with components stored: the first is the template `…-000000000001`. */
export function outsideWith(components: readonly object[] = []): Outside {
  const stored = components.map((component, at) => ({
    id: `00000000-0000-4000-8000-${String(at + 1).padStart(12, "0")}`,
    revision: "rev-1",
    content: JSON.stringify({ component }),
  }));
  const nameOf = (component: object): unknown => (component as { metadata?: { name?: unknown } }).metadata?.name;
  return {
    ...caseOutside,
    template: async (id) => stored.find((template) => template.id === id),
    component: async (name) => stored.filter((_, at) => nameOf(components[at] ?? {}) === name).slice(0, 2),
  };
}

let made: ReadonlyMap<string, Buffer> | undefined;

function pngs(): ReadonlyMap<string, Buffer> {
  made ??= new Map(pngKinds().map(({ name, bytes }) => [name.replaceAll(",", "").replaceAll(" ", "-"), bytes]));
  return made;
}
