/**
 * The codes of the errors that ports throw. `mayPass`: the same call may succeed later, though nobody changes anything; a loop that repeats
 * a call goes by this. `isAway`: a server does not answer, or has nobody who leads.
 */
const portFailures = {
  LOG_UNAVAILABLE: { mayPass: true, isAway: true },
  STORE_UNAVAILABLE: { mayPass: true, isAway: true },
  OVERTAKEN: { mayPass: true, isAway: false },
  DISK_FULL: { mayPass: true, isAway: false },
  COMMIT_FAILED: { mayPass: true, isAway: false },
  DATA_FOLDER_IN_USE: { mayPass: true, isAway: false },
  DATA_FOLDER_NEWER: { mayPass: false, isAway: false },
  STORAGE_IN_USE: { mayPass: true, isAway: false },
  /** The operator of the bucket may give another key or right while the service runs. */
  S3_REFUSED: { mayPass: true, isAway: false },
  SERVER_REFUSED: { mayPass: false, isAway: false },
  POSTGRES_REFUSED: { mayPass: false, isAway: false },
  REVISION_CONFLICT: { mayPass: false, isAway: false },
  EVENT_TOO_LARGE: { mayPass: false, isAway: false },
  UNKNOWN_POSITION: { mayPass: false, isAway: false },
  FOREIGN_POSITION: { mayPass: false, isAway: false },
  FOLLOW_REFUSED: { mayPass: false, isAway: false },
  INTAKE_CONFLICT: { mayPass: false, isAway: false },
  DATA_DAMAGED: { mayPass: false, isAway: false },
  SEAL_BROKEN: { mayPass: false, isAway: false },
  INVALID_BLOB_KEY: { mayPass: false, isAway: false },
} as const satisfies Readonly<Record<string, { readonly mayPass: boolean; readonly isAway: boolean }>>;

const failureOf = (error: unknown): { readonly mayPass: boolean } | undefined => {
  const { code } = Object(error) as { readonly code?: unknown };
  return typeof code === "string" && Object.hasOwn(portFailures, code)
    ? portFailures[code as keyof typeof portFailures]
    : undefined;
};

/** Whether a port says that an error passes by itself. */
export const isPassing = (error: unknown): boolean => failureOf(error)?.mayPass === true;

/** Whether a port says that an error stays until somebody does something: to repeat the call is in vain. */
export const isFinal = (error: unknown): boolean => failureOf(error)?.mayPass === false;

/** The codes of a server that does not answer. */
export const awayCodes: ReadonlySet<unknown> = new Set(
  Object.entries(portFailures).flatMap(([code, { isAway }]) => (isAway ? [code] : [])),
);
