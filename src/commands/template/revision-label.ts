/**
 * The first free label at or after a moment: `rev-20260328T143000`. Labels have whole seconds; of two changes within one
 * second the later takes the next second's.
 */
export function freeLabel(at: string, taken: ReadonlySet<string>): string {
  let moment = Date.parse(at);
  let label = labelOf(moment);
  while (taken.has(label)) {
    moment += 1000;
    label = labelOf(moment);
  }
  return label;
}

function labelOf(milliseconds: number): string {
  const compact = new Date(milliseconds).toISOString().slice(0, 19).replaceAll("-", "").replaceAll(":", "");
  return `rev-${compact}`;
}
