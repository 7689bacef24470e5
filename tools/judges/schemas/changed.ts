/** A definition, right or wrong, with the name that a person finds it by. */
export interface Definition {
  readonly name: string;
  readonly definition: unknown;
}

/** What a place becomes: of texts the ends that expressions see differently, of all a value of another kind, or a member too many. */
const changes: readonly ((value: unknown) => unknown)[] = [
  (value) => (typeof value === "string" ? `${value}\n` : "x"),
  (value) => (typeof value === "string" ? `${value}\u2028` : -1),
  () => 1.5,
  (value) => (typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value, extra: 1 } : null),
  (value) => (typeof value === "string" ? "= 1 + 2" : "1 solid"),
  () => [],
  (value) => (typeof value === "string" ? ` ${value}` : true),
  () => "$data.a\nb",
];

/** Copies of a definition, each with another change at another place; the same in every run. */
export function changesOf({ name, definition }: Definition): readonly Definition[] {
  const places = countOf(definition);
  const seed = [...name].reduce((sum, sign) => sum + sign.charCodeAt(0), 0);
  return [0, 1].map((turn) => {
    const at = 1 + ((seed * 7 + turn * 131) % Math.max(1, places - 1));
    const kind = (seed + turn * 3) % changes.length;
    const change = changes[kind] ?? ((value: unknown) => value);
    return { name: `${name}, place ${at} changed as ${kind}`, definition: changedAt(definition, at, change) };
  });
}

const isParent = (value: unknown): value is object => typeof value === "object" && value !== null;

const countOf = (value: unknown): number =>
  1 + (isParent(value) ? Object.values(value).reduce((sum: number, inner) => sum + countOf(inner), 0) : 0);

/** The same value with the place of that number, counted from the root on, changed. */
function changedAt(value: unknown, at: number, change: (value: unknown) => unknown): unknown {
  let count = 0;
  const walk = (node: unknown): unknown => {
    const isHere = count === at;
    count += 1;
    const inner = Array.isArray(node)
      ? node.map(walk)
      : isParent(node)
        ? Object.fromEntries(Object.entries(node).map(([key, one]) => [key, walk(one)]))
        : node;
    return isHere ? change(node) : inner;
  };
  return walk(value);
}
