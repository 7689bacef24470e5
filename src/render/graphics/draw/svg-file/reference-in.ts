/** The id in `url(#id)`. */
export const referenceIn = (value: string | undefined): string | undefined =>
  value === undefined ? undefined : /url\(\s*["']?#([^"')]+)["']?\s*\)/.exec(value)?.[1];
