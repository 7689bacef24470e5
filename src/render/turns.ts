import { Piscina } from "piscina";

/** What the pool keeps of a job that waits. */
type Waiting = Parameters<NonNullable<Piscina["options"]["taskQueue"]>["push"]>[0];

/** Whose job it is stands on the task under this symbol: Piscina hands it to the queue, and no thread is sent it. */
const { queueOptionsSymbol } = Piscina;

/** The task, to be done when it is this one's turn. */
export function inTurnOf<Task extends object>(who: string, task: Task): Task {
  return { ...task, [queueOptionsSymbol]: { who } };
}

const whoseIs = (waiting: Waiting): string => {
  const options = (waiting as unknown as Readonly<Record<symbol, { readonly who?: string } | null>>)[
    queueOptionsSymbol
  ];
  return options?.who ?? "";
};

/** A queue in which those who have jobs waiting take turns: who sends a hundred keeps nobody waiting for all of them. */
export class Turns {
  /** In the order of their turns; nobody is here without a job. */
  readonly #waiting = new Map<string, Set<Waiting>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(task: Waiting): void {
    const who = whoseIs(task);
    const theirs = this.#waiting.get(who);
    if (theirs === undefined) this.#waiting.set(who, new Set([task]));
    else theirs.add(task);
    this.#size += 1;
  }

  shift(): Waiting | null {
    const [who, theirs] = this.#waiting.entries().next().value ?? ["", new Set<Waiting>()];
    const task = theirs.values().next().value;
    if (task === undefined) return null;
    this.remove(task);
    // Whoever has more goes to the end of the line.
    if (this.#waiting.delete(who)) this.#waiting.set(who, theirs);
    return task;
  }

  remove(task: Waiting): void {
    const who = whoseIs(task);
    const theirs = this.#waiting.get(who);
    if (theirs?.delete(task) !== true) return;
    this.#size -= 1;
    if (theirs.size === 0) this.#waiting.delete(who);
  }
}
