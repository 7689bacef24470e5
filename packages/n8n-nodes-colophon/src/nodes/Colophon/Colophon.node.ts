import type { Execution, Item } from "../../n8n.ts";
import { properties } from "./properties.ts";
import { work } from "./work.ts";

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The node as n8n knows it. */
export class Colophon {
  readonly description = {
    displayName: "Colophon",
    name: "colophon",
    icon: "file:colophon.svg" as const,
    group: ["transform" as const],
    version: 1,
    subtitle: '={{ $parameter["operation"] }}',
    description: "Make PDF and Word documents of templates and data",
    defaults: { name: "Colophon" },
    inputs: ["main" as const],
    outputs: ["main" as const],
    credentials: [{ name: "colophonApi", required: true }],
    properties,
    usableAsTool: true as const,
  };

  async execute(this: Execution): Promise<[Item[]]> {
    return await work(this, { wait });
  }
}
