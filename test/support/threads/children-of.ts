import { readdirSync, readFileSync } from "node:fs";

/** Processes that a process started and that live, by what is in their command lines. Linux only. */
export function childrenOf(parent: number, having: string): readonly number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && statOf(pid)?.parent === parent && commandOf(pid).includes(having));
}

interface Stat {
  readonly parent: number;
  readonly state: string;
  /** Processor time of all its threads, in hundredths of a second. */
  readonly ticks: number;
}

/** As proc(5) has it; undefined when there is no such process. One that only waits to be noticed is none. */
export function statOf(pid: number): Stat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state = "", parent] = fields;
    return state === "Z"
      ? undefined
      : { state, parent: Number(parent), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return undefined;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}
