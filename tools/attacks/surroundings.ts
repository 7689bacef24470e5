import { argv, exit } from "node:process";
import { lineOf, type Row, tableOf } from "../../test/support/attack/row.ts";
import { damagedFiles } from "./surroundings/damaged.ts";
import { readOnlyDisk } from "./surroundings/read-only.ts";
import { smuggling } from "./surroundings/smuggling.ts";

/**
 * What stands around a service gives way under load: its disk, its files, its network, the proxy in front of it. `npm run attack -- surroundings`
 * tries all rows, with names only these; exit code 1 when the service gave way as well.
 */
const all: Readonly<Record<string, (say: (line: string) => void) => Promise<Row>>> = {
  damaged: damagedFiles,
  "read-only": readOnlyDisk,
  smuggling,
};

const named = argv.slice(2).filter((word) => !word.startsWith("--"));
const unknown = named.find((name) => !Object.hasOwn(all, name));
if (unknown !== undefined) throw new Error(`${unknown} is none of ${Object.keys(all).join(", ")}.`);

const rows: Row[] = [];
for (const [name, attack] of Object.entries(all)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const row = await attack((line) => console.error(`${name}: ${line}`));
  console.error(lineOf(row));
  rows.push(row);
}
console.log(tableOf(rows));
exit(rows.every(({ gaveWay }) => gaveWay.length === 0) ? 0 : 1);
