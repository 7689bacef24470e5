#!/usr/bin/env -S node --single-threaded-gc --no-allocation-site-pretenuring --min-semi-space-size=16
import { argv, exit } from "node:process";
import { runLine } from "./run-line.ts";

const code = await runLine(argv.slice(2));
if (code !== undefined) exit(code);
