/**
 * Puts items behind those of a list, however many they are: `list.push(...items)` hands each one over on the stack, which ends the call
 * somewhere above 100,000.
 */
export function append<Item>(list: Item[], items: Iterable<Item>): void {
  for (const item of items) list.push(item);
}
