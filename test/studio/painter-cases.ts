import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { outsideWith } from "../support/definitions/case-outside.ts";
import { readCase } from "../support/definitions/reference-case.ts";
import { exampleJob, exampleOutside } from "../support/definitions/render-example.ts";
import type { Drawn } from "./painter-difference.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

/** Folders of examples, `examples/invoice` and so on. */
export const examples = ["examples", "examples/kinds", "examples/gallery"]
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .filter((folder) => existsSync(join(root, folder, "definition.json")));

/** A case, or the folder of an example. Encryption changes no page, and is left out. */
export function drawnOf(name: string): Drawn {
  if (!name.startsWith("examples/")) {
    const { definition, data, components } = readCase(name);
    const { encryption: _, ...document } = definition.document as Readonly<Record<string, unknown>>;
    return { job: exampleJob({ ...definition, document }, data), outside: outsideWith(components) };
  }
  const data = join(root, name, "data.json");
  const job = exampleJob(readJson(join(root, name, "definition.json")), existsSync(data) ? readJson(data) : undefined);
  return { job, outside: exampleOutside };
}

/** By day a part of the cases that shows every operation, and of each its first page; at night every page of all, and of the examples. */
export const byDay = [
  ...["box-border-radius", "barcode-two-dimensional", "box-border-types", "box-clip-path", "box-opacity", "box-rotate"],
  ...["box-transform", "chart-axes", "columns-newspaper", "footnote", "image-png", "layers", "page-background"],
  ...["shortcode-sub-sup", "svg-clip-paths", "svg-group", "svg-path", "svg-text-path", "table-borders"],
  ...["table-from-data", "text-decoration", "text-decoration-lines", "text-direction", "text-scripts", "watermark"],
  ...["zone-page-numbers", "svg-gradients", "svg-file-effects"],
];
