import { render } from "../../../src/render/jobs/render.ts";
import type { DescribedPages } from "../../../src/vocabulary/page-description.ts";
import { type NodeText, nodeTexts } from "../../../studio/src/page/node-texts.ts";
import { describedIn } from "../../support/definitions/described-in.ts";
import { exampleJob, exampleOutside } from "../../support/definitions/render-example.ts";
import { exampleData, exampleDefinition } from "../../support/page-texts/example-texts.ts";
import { localEngine } from "../../support/threads/local-engine.ts";

const engine = localEngine();

/** An example's definition, its test data and its pages as data. */
export interface ShownExample {
  readonly root: unknown;
  readonly data: unknown;
  readonly described: DescribedPages;
}

export async function shownExample(folder: string): Promise<ShownExample> {
  const root: unknown = JSON.parse(exampleDefinition(folder));
  const data = exampleData(folder);
  const job = { ...exampleJob(root, data), diagnose: true, describe: { pages: "1-", known: [] } };
  const made = await render(job, exampleOutside, engine);
  if (made.kind === "refused") throw new Error(`${folder}: ${made.refusal.message}`);
  return { root, data, described: describedIn(made) };
}

/**
 * What pages show of each text: the runs of a node that goes over several pages, one after the other. What the pages repeat, such as a
 * header or a table's first rows, stands on each of them by itself.
 */
export function shownNodes({ described }: ShownExample, repeats: (node: NodeText) => boolean): readonly NodeText[] {
  const nodes = new Map<string, NodeText>();
  for (const page of described.described)
    for (const node of nodeTexts(page)) {
      const key = `${node.path} ${node.row ?? ""} ${repeats(node) ? page.number : ""}`;
      const known = nodes.get(key);
      nodes.set(key, known === undefined ? node : { ...known, runs: [...known.runs, ...node.runs] });
    }
  return [...nodes.values()].filter(({ runs }) => runs.length > 0);
}
