import { readFileSync } from "node:fs";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { scriptFaceBytes } from "../workloads/multilingual.ts";
import { fonts, logo } from "../workloads/workload.ts";
import { paragraphsOf } from "./pdfmake.ts";
import type { Peer } from "./peer.ts";

const compiler = NodeCompiler.create({
  workspace: "/",
  fontArgs: [{ fontBlobs: [...Object.values(fonts), ...scriptFaceBytes()] }],
});
compiler.mapShadow("/logo.png", logo);
const sources = new Map(
  ["invoice", "report", "multilingual"].map((name) => [
    name,
    readFileSync(new URL(`./typst/${name}.typ`, import.meta.url), "utf8"),
  ]),
);
for (const [name, source] of sources) compiler.addSource(`/${name}.typ`, source);
let made = 0;

/** Data come in as JSON; sources stay as they are, so that Typst keeps its own caches between documents. */
export const typstWith = ({ pdfTags }: { readonly pdfTags: boolean }): Peer => ({
  name: "Typst",
  ready: (workload, data) => {
    const prose = workload.name === "report" ? { paragraphs: paragraphsOf(workload) } : {};
    const inputs = { data: JSON.stringify({ ...data, ...prose }) };
    return async () => {
      const pdf = compiler.pdf(
        { mainFilePath: `/${workload.name}.typ`, inputs },
        { pdfTags, creationTimestamp: 1_776_157_200 },
      );
      made += 1;
      if (made % 20 === 0) compiler.evictCache(10);
      return pdf;
    };
  },
});

export const typst = typstWith({ pdfTags: false });
