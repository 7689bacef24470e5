/** A function of two objects that is computed once for each two. */
export function ofTwo<One extends object, Other extends object, Made>(
  compute: (one: One, other: Other) => Made,
): (one: One, other: Other) => Made {
  const known = new WeakMap<One, WeakMap<Other, { readonly made: Made }>>();
  return (one, other) => {
    const inner = known.get(one) ?? new WeakMap<Other, { readonly made: Made }>();
    const before = inner.get(other);
    if (before !== undefined) return before.made;
    const made = compute(one, other);
    known.set(one, inner.set(other, { made }));
    return made;
  };
}
