import { argv, exit } from "node:process";
import { lineOf, type Row, tableOf } from "../../test/support/attack/row.ts";
import { drawingBombs } from "./surroundings/bombs.ts";
import { cutFiles } from "./surroundings/cut-files.ts";
import { damagedFiles } from "./surroundings/damaged.ts";
import { mixedLoad } from "./surroundings/hour.ts";
import { leftCallers } from "./surroundings/left.ts";
import { readOnlyDisk } from "./surroundings/read-only.ts";
import { slowRequests } from "./surroundings/slow.ts";
import { smuggling } from "./surroundings/smuggling.ts";
import { tableExports } from "./surroundings/tables.ts";
import { replayedWebhooks } from "./surroundings/webhooks.ts";

/**
 * What stands around a service gives way under load: its disk, its files, its network, the proxy in front of it. `npm run attack -- surroundings`
 * tries all rows but the last, with names only these; exit code 1 when the service gave way as well. `hour`, or `hour=10` for ten minutes, goes on
 * from the samples of earlier runs in `out/bench/attack-hour.jsonl`.
 */
type Attack = (say: (line: string) => void) => Promise<Row>;

const quick: Readonly<Record<string, Attack>> = {
  damaged: damagedFiles,
  "read-only": readOnlyDisk,
  smuggling,
  slow: slowRequests,
  tables: tableExports,
  bombs: drawingBombs,
  left: leftCallers,
  "cut-files": cutFiles,
  webhooks: replayedWebhooks,
};

const all: Readonly<Record<string, Attack>> = { ...quick, hour: (say) => mixedLoad(minutes, say) };
const words = argv.slice(2).filter((word) => !word.startsWith("--"));
const minutes = Number(words.find((word) => word.startsWith("hour="))?.slice("hour=".length) ?? 60);
if (!(minutes > 0)) throw new Error("Expected minutes behind hour=.");
const named = words.map((word) => word.replace(/^hour=.*/, "hour"));
const unknown = named.find((name) => !Object.hasOwn(all, name));
if (unknown !== undefined) throw new Error(`${unknown} is none of ${Object.keys(all).join(", ")}.`);

const rows: Row[] = [];
for (const name of named.length > 0 ? named : Object.keys(quick)) {
  const row = await (all[name] as Attack)((line) => console.error(`${name}: ${line}`));
  console.error(lineOf(row));
  rows.push(row);
}
console.log(tableOf(rows));
exit(rows.every(({ gaveWay }) => gaveWay.length === 0) ? 0 : 1);
