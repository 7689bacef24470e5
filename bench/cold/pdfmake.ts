import { writeFileSync } from "node:fs";
import { argv } from "node:process";
import { pdfmakePeer } from "../peers/pdfmake.ts";
import { invoice } from "../workloads/invoice.ts";

// One invoice by pdfmake in a process of its own: `node pdfmake.mjs <file>`.

const [, , file = ""] = argv;
writeFileSync(file, await pdfmakePeer.ready(invoice, invoice.data(1))());
