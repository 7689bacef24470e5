const hourMs = 3_600_000;
const timeOf = (hour: string): number => Date.parse(`${hour}:00:00Z`);

/** Every hour from the first to the last, both included, as `2026-11-26T14` of UTC. */
export function hoursBetween(from: string, to: string): readonly string[] {
  const count = Math.max(0, Math.round((timeOf(to) - timeOf(from)) / hourMs) + 1);
  return Array.from({ length: count }, (_, index) =>
    new Date(timeOf(from) + index * hourMs).toISOString().slice(0, 13),
  );
}

/** The path of a line through values, one to a unit of width; a value that is missing breaks it, and one alone is a short dash. */
export function linePath(values: readonly (number | undefined)[], end: number): string {
  return values
    .map((value, index) => {
      if (value === undefined) return "";
      const y = end - value;
      const isFirst = values[index - 1] === undefined;
      if (isFirst && values[index + 1] === undefined) return `M${index + 0.1} ${y}H${index + 0.9}`;
      return `${isFirst ? "M" : "L"}${index + 0.5} ${y}`;
    })
    .join("");
}
