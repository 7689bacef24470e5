/** Values that the client takes and never changes, however deep: constants (`as const`) and readonly lists as well as any others. */
export type Fixed<Value> = Value extends object ? { readonly [Key in keyof Value]: Fixed<Value[Key]> } : Value;
