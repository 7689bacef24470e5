/** A clause that names what does the same, for those who know flex boxes of CSS; empty where there is nothing. */
export function insteadOf(key: string): string {
  if (key.startsWith("flex")) return "; `columns` with `widths` puts content side by side";
  return /^(?:justify|align)[A-Z]/.test(key) ? "; `horizontalAlign` and `verticalAlign` align content" : "";
}
