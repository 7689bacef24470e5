import { refusedAt } from "../../vocabulary/refusal.ts";

/** A part that is one of these words; absent: the first of them. @throws Refusal with its place where it is none */
export function wordIn<const Word extends string>(
  parts: ReadonlyMap<string, Buffer>,
  name: string,
  words: readonly [Word, ...Word[]],
): Word {
  const written = parts.get(name)?.toString("utf8") ?? words[0];
  const found = words.find((word) => word === written);
  if (found !== undefined) return found;
  throw refusedAt(`/${name}`, `${name} is one of ${words.join(", ")}; came ${JSON.stringify(written.slice(0, 100))}.`);
}
