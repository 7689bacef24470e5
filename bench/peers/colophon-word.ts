import { Budget } from "../../dist/render/contract/budget.js";
import { Report } from "../../dist/render/contract/report.js";
import { type CompiledWord, compileWord } from "../../dist/render/word/compile-word.js";
import { fillWord, refuseFaults } from "../../dist/render/word/fill-word.js";
import { renderWithColophon } from "./colophon.ts";
import type { Peer } from "./peer.ts";
import { rowTags, type Tags, templates } from "./word-template.ts";

// The file itself is the template, with our own tags.

const own: Tags = {
  value: (path) => `{{ ${path} }}`,
  rows: (list, cells, make) =>
    rowTags([`{{#each ${list}}}`, "{{/each}}"], (name) => `{{ ${name} }}`)(list, cells, make),
  condition: (name) => [`{{#if ${name}}}`, "{{/if}}"],
};
const ownTemplate = templates(own);
const path = "/word/file";
const allowance = { work: 50_000_000, pages: 5_000 };

function compiled(file: Uint8Array): CompiledWord {
  const made = compileWord(file, path);
  refuseFaults(made, path);
  return made;
}

function filled({ template }: CompiledWord, data: unknown): Uint8Array {
  const report = new Report();
  const { bytes } = fillWord(template, {
    ...{ data, report, path, locale: "en-US", timeZone: "UTC", budget: new Budget(allowance) },
    ...{ now: "2026-04-14T09:00:00.000Z", documentId: "0123456789abcdef0123456789abcdef" },
  });
  const [warning] = report.warnings();
  if (warning !== undefined) throw new Error(warning.message);
  return bytes;
}

const known = new Map<string, Promise<CompiledWord>>();

/** Compiled once, as a host keeps it for a revision; the data are an object, as the peers get them. */
export const colophonWord: Peer = {
  name: "Colophon",
  ready: (workload, data) => {
    const template = known.get(workload.name) ?? ownTemplate(workload).then(compiled);
    known.set(workload.name, template);
    return async () => filled(await template, data);
  },
};

/** Compiled for every document. */
export const colophonWordCold: Peer = {
  name: "Colophon, compiled each time",
  ready: (workload, data) => async () => filled(compiled(await ownTemplate(workload)), data),
};

/** From the bytes of a request, as a job is made. */
export const colophonWordRequest: Peer = {
  name: "Colophon, from a request",
  ready: (workload, data) => {
    const body = new TextEncoder().encode(JSON.stringify({ content: { word: { file: "template.docx" } }, data }));
    return async () => {
      const files = new Map([["template.docx", await ownTemplate(workload)]]);
      return (await renderWithColophon(body, files, "docx")).bytes;
    };
  },
};
