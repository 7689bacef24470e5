import { argv } from "node:process";
import { hostileWord } from "../../test/support/files/hostile-words.ts";
import { attackWithFiles, countAndSeed } from "./file-attack.ts";

// Hostile Word templates and data before the routes that fill them as DOCX and PDF and that store them: `npm run attack -- words 5000 1`, the
// number of files and the seed.

const run = countAndSeed(argv.slice(2));
const formats = ["docx", "pdf"] as const;

await attackWithFiles({
  ...run,
  what: "hostile Word templates before documents/generate-from-template and templates/word",
  results: "attack-words.md",
  send: async (tenant, number) => {
    const { kind, file, data, syntax } = hostileWord(number, run.seed);
    const format = formats[number % 3];
    if (format === undefined) {
      const body = new FormData();
      body.append("syntax", syntax);
      body.append("file", new Blob([Buffer.from(file)]), "hostile.docx");
      return { name: `${kind}, stored`, status: await tenant.send("templates/word", body) };
    }
    const uri = `data:application/octet-stream;base64,${Buffer.from(file).toString("base64")}`;
    const body = JSON.stringify({ content: { word: { file: uri, syntax } }, data });
    const status = await tenant.send(`documents/generate-from-template/${format}`, body);
    return { name: `${kind}, as ${format}`, status };
  },
});
