/** A moment of the past, up to and including it. A `rev-` label means the moment at which a template came to say that. */
export type Point =
  | { readonly kind: "instant"; readonly at: string }
  | { readonly kind: "position"; readonly position: bigint }
  | { readonly kind: "event"; readonly id: string }
  | { readonly kind: "revision"; readonly label: string };
