/** A map by any kind of key: `Map`, `WeakMap` or a cache. */
interface KeyedValues<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): unknown;
}

/** The value of a key, made and kept when it is wanted for the first time. */
export function madeOnce<Key, Value extends NonNullable<unknown>>(
  values: KeyedValues<Key, Value>,
  key: Key,
  make: () => Value,
): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const made = make();
  values.set(key, made);
  return made;
}
