/** The store does not answer, or nobody leads it now. The operation may have happened; repeating it is safe. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
  readonly code = "STORE_UNAVAILABLE";
}
