// Writes examples/word/offer.docx, a Word file with tags, by our own DOCX writer: npx tsx tools/word-example.ts
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { renderLocally } from "../src/cli/local-render.ts";
import { madeOf } from "../src/render/contract/job.ts";

/** What an author would write in Word: paragraphs, a table and a list with tags in them. */
const document = {
  language: "en-GB",
  pageSetup: { size: "A4", margin: [64, 64, 64, 64] },
  metadata: { title: "Offer {{ number }}" },
  styles: { td: { border: "none", borderBottom: "0.5px solid #999" } },
  footer: { content: [{ p: "Offer {{ number }}, page $global.PAGE of $global.NUMPAGES" }] },
  content: [
    { p: "{{ customer.name }}" },
    { p: "{{ customer.street }}" },
    { p: "{{ customer.city }}" },
    { h1: "Offer {{ number }}" },
    { p: "{{ date | date: 'long' }}" },
    { p: "Dear {{ customer.contact }}," },
    { p: "{{#if customer.discount}}As a regular customer you save {{ customer.discount }} %.{{/if}}" },
    {
      table: {
        widths: ["auto", "60pt", "90pt"],
        rows: [
          [{ th: "Item" }, { th: "Quantity" }, { th: "Price" }],
          [
            { td: "{{#each lines}}{{ item }}" },
            { td: "{{ quantity }}" },
            { td: "{{ quantity * price | currency: 'EUR' }}{{/each}}" },
          ],
          [{ td: "Total" }, { td: "" }, { td: "{{ sum(lines, quantity * price) | currency: 'EUR' }}" }],
        ],
      },
    },
    { p: "{{#each terms}}" },
    { h2: "{{ title }}" },
    { ol: { items: [{ p: "{{#each clauses}}" }, { p: "{{ this }}" }, { p: "{{/each}}" }] } },
    { p: "{{else}}" },
    { p: "There are no further terms." },
    { p: "{{/each}}" },
    { p: "{{#if online}}" },
    { p: "Accept it here: {{link online 'accept the offer'}}" },
    { p: "{{/if}}" },
  ],
};

const folder = await mkdtemp(join(tmpdir(), "word-example-"));
const definition = join(folder, "definition.json");
await writeFile(definition, JSON.stringify({ document }));
const without = { data: undefined, assets: undefined, locale: undefined, timeZone: undefined };
const made = madeOf(await renderLocally({ definition, ...without }, "docx", { strict: false }));
await writeFile(fileURLToPath(new URL("../examples/word/offer.docx", import.meta.url)), made.bytes);
// That tags stay as they are, is what is wanted here.
for (const { code, path, message } of made.warnings)
  if (code !== "PLACEHOLDER_UNKNOWN") console.log(`${path}: ${message}`);
