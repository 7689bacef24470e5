/**
 * The first free label at or after a moment: `rev-20260328T143000`. Labels have whole seconds; of two changes within one
 * second the later takes the next second's.
 */
export function freeLabel(at: string, taken: ReadonlySet<string>): string {
  const moment = Date.parse(at);
  const first = labelOf(moment);
  if (!taken.has(first)) return first;
  let later = 0;
  let last = first;
  for (const label of taken) {
    if (label < first) continue;
    later += 1;
    if (label > last) last = label;
  }
  // Saved many times within a second, a template has labels without a gap: so many that the last one shows where they end.
  let seconds = last === labelOf(moment + (later - 1) * 1000) ? later : 1;
  while (taken.has(labelOf(moment + seconds * 1000))) seconds += 1;
  return labelOf(moment + seconds * 1000);
}

function labelOf(milliseconds: number): string {
  const compact = new Date(milliseconds).toISOString().slice(0, 19).replaceAll("-", "").replaceAll(":", "");
  return `rev-${compact}`;
}
