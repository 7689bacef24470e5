import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { resultsFolder } from "../../../bench/measure/results.ts";
import type { Row } from "../../../test/support/attack/row.ts";
import { ask, startVictim, statusOf, type Victim } from "../../../test/support/attack/victim.ts";

const sampleMs = 5000;
const minuteMs = 60_000;
/** A process is warm after so many minutes: only what comes after them counts. */
const warmMinutes = 2;
/** The most that memory may grow by in an hour, in MB, as the slope of a straight line through the samples of one run. */
const mostMbAnHour = 60;
/** Under this much of one run a slope says nothing. */
const leastMinutes = 8;

/** A line of the file: memory after some minutes of a run, in MB. */
interface Sample {
  readonly run: string;
  readonly minutes: number;
  readonly serviceMb: number;
  readonly hostsMb: number;
  readonly made: number;
}

const json = (value: unknown): string => JSON.stringify(value);
const content = '{"document":{"content":[{"p":"Hello $data.name"},{"table":{"rows":[[{"td":"a"},{"td":"b"}]]}}]}}';

/** One turn of what tenants do all day; each request is answered with success. */
async function turn(victim: Victim, at: number): Promise<readonly number[]> {
  const member = at % 2 === 0 ? victim.owner : victim.other;
  const made = await ask(
    victim,
    member,
    ["POST", "documents/generate-from-payload"],
    json({ document: { content: [{ p: `Document ${at}` }] } }),
  );
  const { fileName } = (await made.json()) as { readonly fileName: string };
  return [
    made.status,
    await statusOf(ask(victim, member, ["GET", `documents/${fileName}`])),
    await statusOf(
      ask(
        victim,
        member,
        ["POST", "documents/preview-from-payload/pdf"],
        json({ document: { content: [{ p: "Seen" }] } }),
      ),
    ),
    ...(at % 10 === 0
      ? [await statusOf(ask(victim, member, ["POST", "templates"], json({ name: `T${at}`, content })))]
      : []),
    ...(at % 5 === 0
      ? [await statusOf(ask(victim, member, ["POST", "documents/tables-from-payload?format=xlsx"], content))]
      : []),
    await statusOf(ask(victim, member, ["GET", "documents?limit=20"])),
    await statusOf(ask(victim, member, ["DELETE", "documents"], json({ fileNames: [fileName] }))),
  ];
}

/** Mixed load until the file has so many minutes of it, over as many runs as that takes; memory must not go on growing. */
export async function mixedLoad(minutes: number, say: (line: string) => void): Promise<Row> {
  const folder = resultsFolder(process.argv);
  mkdirSync(folder, { recursive: true });
  const file = new URL("attack-hour.jsonl", folder);
  const before = minutesIn(samplesOf(file));
  const row = { what: `mixed load of ${minutes} minutes`, tried: minutes };
  const gaveWay = before >= minutes ? [] : await oneRun(file, minutes - before, say);
  const all = samplesOf(file);
  const slopes = [...grouped(all).values()].flatMap((samples) => slopeOf(samples) ?? []);
  gaveWay.push(
    ...slopes.filter((slope) => slope > mostMbAnHour).map((slope) => `memory grows by ${Math.round(slope)} MB an hour`),
  );
  const highest = Math.max(...all.map(({ serviceMb, hostsMb }) => serviceMb + hostsMb));
  const numbers =
    slopes.length === 0
      ? "no run is long enough for a slope"
      : `slopes of ${slopes.map(Math.round).join(", ")} MB an hour`;
  return {
    ...row,
    gaveWay,
    measured: `${minutesIn(all).toFixed(0)} minutes in the file, ${numbers}, ${Math.round(highest)} MB at most`,
  };
}

const samplesOf = (file: URL): readonly Sample[] =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Sample)
    : [];

const minutesIn = (samples: readonly Sample[]): number =>
  [...grouped(samples).values()].reduce((sum, run) => sum + (run.at(-1)?.minutes ?? 0), 0);

async function oneRun(file: URL, minutes: number, say: (line: string) => void): Promise<string[]> {
  const victim = await startVictim();
  const [run, begun] = [randomUUID(), performance.now()];
  const passed = (): number => (performance.now() - begun) / minuteMs;
  const gaveWay: string[] = [];
  let made = 0;
  const lane = async (): Promise<void> => {
    while (passed() < minutes && gaveWay.length === 0) {
      const failed = (await turn(victim, made++)).filter((status) => status < 200 || status >= 300);
      for (const status of failed) gaveWay.push(`a request of the load was answered ${status}`);
    }
  };
  try {
    const lanes = [lane(), lane()];
    while (passed() < minutes && gaveWay.length === 0) {
      await sleep(sampleMs);
      const hostsMb = victim.hostsMb().reduce((sum, one) => sum + one, 0);
      const sample: Sample = { run, minutes: passed(), serviceMb: victim.memoryMb(), hostsMb, made };
      appendFileSync(file, `${json(sample)}\n`);
      say(
        `${sample.minutes.toFixed(1)} minutes: ${Math.round(sample.serviceMb)} MB and ${Math.round(hostsMb)} MB, ${made} turns`,
      );
    }
    await Promise.all(lanes);
    return gaveWay;
  } finally {
    await victim.remove();
  }
}

/** Of a straight line by least squares, in MB an hour; undefined: the run is too short. */
function slopeOf(run: readonly Sample[]): number | undefined {
  const warm = run.filter(({ minutes }) => minutes >= warmMinutes);
  const [first, last] = [warm[0], warm.at(-1)];
  if (first === undefined || last === undefined || last.minutes - first.minutes < leastMinutes - warmMinutes)
    return undefined;
  const mean = (of: (sample: Sample) => number): number => warm.reduce((sum, one) => sum + of(one), 0) / warm.length;
  const memory = ({ serviceMb, hostsMb }: Sample): number => serviceMb + hostsMb;
  const [x, y] = [mean(({ minutes }) => minutes), mean(memory)];
  const above = warm.reduce((sum, one) => sum + (one.minutes - x) * (memory(one) - y), 0);
  return (60 * above) / warm.reduce((sum, one) => sum + (one.minutes - x) ** 2, 0);
}

function grouped(samples: readonly Sample[]): ReadonlyMap<string, readonly Sample[]> {
  const runs = new Map<string, Sample[]>();
  for (const sample of samples) runs.set(sample.run, [...(runs.get(sample.run) ?? []), sample]);
  return runs;
}
