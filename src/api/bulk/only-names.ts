import type { OnlyName } from "../../commands/document/generate.ts";

/** Names of a bulk run, each given once: many file systems take large and small letters as the same. */
export function onlyNames(): OnlyName {
  const given = new Set<string>();
  return (named) => {
    for (let count = 1; ; count += 1) {
      const name = named(count === 1 ? "" : ` (${count})`);
      if (name === undefined) return undefined;
      const key = name.normalize("NFC").toLowerCase();
      if (given.has(key)) continue;
      given.add(key);
      return name;
    }
  };
}
