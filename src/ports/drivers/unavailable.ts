/** The store does not answer, or has no leader now. The operation may have happened; repeating it is safe. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
  readonly code = "STORE_UNAVAILABLE";
}
