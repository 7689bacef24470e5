/** The value for a place, or else for the nearest place around it; `path` and the keys are JSON Pointers. */
export function nearest<T>(known: ReadonlyMap<string, T>, path: string): T | undefined {
  for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
    const found = known.get(path.slice(0, end));
    if (found !== undefined) return found;
  }
  return undefined;
}
