import type { Row } from "../../../test/support/attack/row.ts";
import { ask, startVictim, type Victim } from "../../../test/support/attack/victim.ts";
import { unzip } from "../../../test/support/readers/unzip.ts";
import { beside } from "./beside.ts";

/** What a spreadsheet could take for a formula, or for its own markup. */
const hostile = [
  "=1+1",
  "+1+cmd",
  "-1+cmd",
  "@SUM(A1)",
  "\t=1",
  "\n=1",
  "  =1+1",
  '=HYPERLINK("http://example.com","x")',
  "=cmd|' /C calc'!A0",
  '","=1+1',
  'x\r\n"=1+1"',
  "]]></t></is><f>1+1</f>",
  "_x003D_1+1",
];
const counts = [1000, 30_000, 300_000];
const formats = ["csv", "xlsx"] as const;
type Format = (typeof formats)[number];

const exported = async (victim: Victim, format: Format, texts: readonly string[]): Promise<Response> => {
  const rows = texts.map((text) => [{ td: text }, { td: "2" }]);
  const json = JSON.stringify({ document: { content: [{ table: { rows } }] } });
  return await ask(victim, victim.owner, ["POST", `documents/tables-from-payload?format=${format}`], json);
};

/** Each export of texts that a program could take for formulas, and of rows by the hundred thousand, beside another tenant. */
export async function tableExports(): Promise<Row> {
  const victim = await startVictim();
  const outcomes: string[] = [];
  let mostMb = 0;
  const watching = setInterval(() => {
    mostMb = Math.max(mostMb, ...victim.hostsMb());
  }, 100);
  try {
    const { found, gaveWay, measured } = await beside(victim, async () => {
      const faults: string[] = [];
      for (const format of formats) {
        for (const text of hostile) faults.push(...(await faultsOf(victim, format, text)));
        for (const count of counts) {
          const began = performance.now();
          const answer = await exported(
            victim,
            format,
            Array.from({ length: count }, (_, at) => `=${at}`),
          );
          const bytes = Buffer.from(await answer.arrayBuffer());
          const seconds = ((performance.now() - began) / 1000).toFixed(1);
          const { errorCode = "" } = answer.ok ? {} : (JSON.parse(bytes.toString()) as { readonly errorCode?: string });
          outcomes.push(`${count} rows as ${format}: ${answer.status} ${errorCode} in ${seconds} s`);
          if (answer.status >= 500 && errorCode === "") faults.push(`${count} rows as ${format}: ${answer.status}`);
        }
      }
      return faults;
    });
    const tried = formats.length * (hostile.length + counts.length);
    const numbers = `${outcomes.join(", ")}; a host ${Math.round(mostMb)} MB; ${measured}`;
    return {
      what: "tables exported, with formulas and many rows",
      tried,
      gaveWay: [...found, ...gaveWay],
      measured: numbers,
    };
  } finally {
    clearInterval(watching);
    await victim.remove();
  }
}

async function faultsOf(victim: Victim, format: Format, text: string): Promise<readonly string[]> {
  const answer = await exported(victim, format, [text]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok)
    return answer.status < 500 ? [] : [`${JSON.stringify(text)} as ${format} was answered ${answer.status}`];
  const found =
    format === "csv" ? csvFields(bytes.toString()).some(isFormula) : sheets(bytes).some((xml) => /<f[ >]/.test(xml));
  return found ? [`${JSON.stringify(text)} is a formula as ${format}`] : [];
}

/** As Excel and LibreOffice take a field. */
const isFormula = (field: string): boolean => /^\s*[=@]|^\s*[+-](?![\d.])/.test(field);

/** Fields of all lines (RFC 4180), read by hand: a field in quotation marks may hold line ends, and doubles its own marks. */
function csvFields(text: string): readonly string[] {
  return [...text.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
}

const sheets = (bytes: Buffer): readonly string[] =>
  unzip(bytes)
    .filter(([name]) => name.includes("sheet"))
    .map(([, part]) => part.toString());
