import { argv, exit } from "node:process";
import { runLine } from "./run-line.ts";

const code = await runLine(argv.slice(2));
if (code !== undefined) exit(code);
