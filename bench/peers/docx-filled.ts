import { createRequire } from "node:module";
import type { Peer } from "./peer.ts";
import { rowTags, type Tags, tagged, templates } from "./word-template.ts";

// Engines that fill a template made in Word.

const require = createRequire(import.meta.url);
const PizZip = require("pizzip");
const Docxtemplater = require("docxtemplater");
const expressions = require("docxtemplater/expressions.js");

const curly: Tags = {
  value: (path) => `{${path}}`,
  rows: (list, cells, make) => rowTags([`{#${list}}`, `{/${list}}`], (name) => `{${name}}`)(list, cells, make),
  condition: (name) => [`{#${name}}`, `{/${name}}`],
};
const curlyTemplate = templates(curly);

/** The template is parsed for every document: a document of this engine is filled once. */
export const docxtemplater: Peer = {
  name: "docxtemplater",
  ready: (workload, data) => async () => {
    const zip = new PizZip(await curlyTemplate(workload));
    const filled = new Docxtemplater(zip, { parser: expressions, paragraphLoop: true });
    filled.render(data);
    return filled.toBuffer();
  },
};

const { TemplateHandler } = require("easy-template-x");

interface NamedPlace {
  readonly strPath: readonly (string | number)[];
  readonly data: unknown;
}

const memberAt = (data: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], data);

/** A name is looked up in the entry, then outwards, as this engine does by itself, which takes dots for letters of a name. */
function dotted({ strPath, data }: NamedPlace): unknown {
  const steps = String(strPath.at(-1)).split(".");
  for (let depth = strPath.length - 1; depth >= 0; depth -= 1) {
    const found = memberAt(data, [...strPath.slice(0, depth), ...steps]);
    if (found !== undefined) return found;
  }
  return undefined;
}

const handler = new TemplateHandler({ scopeDataResolver: dotted });

/** The template is parsed for every document: this engine keeps none. */
export const easyTemplateX: Peer = {
  name: "easy-template-x",
  ready: (workload, data) => async () => handler.process(Buffer.from(await curlyTemplate(workload)), data),
};

const { createReport } = require("docx-templates");

const commands: Tags = {
  value: (path) => `+++${path}+++`,
  rows: (list, cells, make) => {
    const command = (text: string): unknown => make(cells.map((_, at) => (at === 0 ? text : "")));
    const values = cells.map((name) => tagged(name, (one) => `+++$one.${one}+++`));
    return [command(`+++FOR one IN ${list}+++`), make(values), command("+++END-FOR one+++")];
  },
  condition: (name) => [`+++IF ${name}+++`, "+++END-IF+++"],
};
const commandTemplate = templates(commands);

/** Without its sandbox, which is the faster way. */
export const docxTemplates: Peer = {
  name: "docx-templates",
  ready: (workload, data) => async () =>
    createReport({
      template: Buffer.from(await commandTemplate(workload)),
      data,
      noSandbox: true,
      // What it takes for an endless loop is a table of 5,000 rows.
      maximumWalkingDepth: 100_000_000,
    }),
};
