#!/usr/bin/env -S node --single-threaded-gc --no-allocation-site-pretenuring --min-semi-space-size=16
import { argv, exit } from "node:process";
import { runLine } from "./run-line.ts";
import { verbs } from "./verbs.ts";

// The build makes one script of CommonJS of this file and the verbs that one waits for at every document. What Node.js loads of its own for
// modules takes longer than they take for a small one. Other verbs are left to the program that has all of them.

const [, , name = "", ...words] = argv;
const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
if (verb?.inOneScript === true) void runLine([name, ...words]).then((code) => code !== undefined && exit(code));
else void import("./main.ts");
