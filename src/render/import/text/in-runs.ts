import { append } from "../../../vocabulary/append.ts";

/** Hands on together what stands beside each other and is one of these; all else stays where it is. */
export function inRuns<Item, One extends Item, Made>(
  items: Iterable<Item>,
  isOne: (item: Item) => item is One,
  made: (run: readonly One[]) => Iterable<Made>,
): readonly (Made | Exclude<Item, One>)[] {
  const all: (Made | Exclude<Item, One>)[] = [];
  let run: One[] = [];
  const flush = (): void => {
    if (run.length > 0) append(all, made(run));
    run = [];
  };
  for (const item of items) {
    if (isOne(item)) run.push(item);
    else {
      flush();
      all.push(item as Exclude<Item, One>);
    }
  }
  flush();
  return all;
}
