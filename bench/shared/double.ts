/** How often each call was made, by its name. */
export type Counts = Readonly<Record<string, number>>;

/** Speaks to the process that started this one: the settings first, then, whenever it is spoken to, what was called so far. Ends with it. */
export function speak(settings: Readonly<Record<string, string>>, counts: () => Counts): void {
  process.on("message", () => process.send?.(counts()));
  process.on("disconnect", () => process.exit(0));
  process.send?.(settings);
}
