/** A step of a reference: a key or an index. */
const steps = /[.]([\p{L}_][\p{L}\p{N}_-]*)|\[(\d+)\]/gu;

/** Largest index that is filled up: a reference to entry 900 does not make 900 entries. */
const mostEntries = 20;

/**
 * Test data with a value for each reference that has none: what is there stays, and what is missing gets its own name as
 * its value. References to anything but `$data` are left out.
 */
export function withReferences(data: unknown, unresolved: readonly string[]): unknown {
  let result = data;
  for (const reference of unresolved) {
    if (!reference.startsWith("$data")) continue;
    const path = [...reference.slice("$data".length).matchAll(steps)].map(([, key, index]) => key ?? Number(index));
    if (path.every((step) => typeof step === "string" || step < mostEntries)) result = filled(result, path);
  }
  return result;
}

type Path = readonly (string | number)[];

function filled(value: unknown, path: Path, name = "…"): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? name;
  if (typeof step === "number") {
    const list = Array.isArray(value) ? [...value] : [];
    while (list.length < step) list.push(null);
    list[step] = filled(list[step], rest, name);
    return list;
  }
  const members = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
  const own = Object.hasOwn(members, step) ? Reflect.get(members, step) : undefined;
  return Object.fromEntries([
    ...Object.entries(members).filter(([key]) => key !== step),
    [step, filled(own, rest, step)],
  ]);
}
