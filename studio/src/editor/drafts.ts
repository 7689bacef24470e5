import { session } from "../client/call.ts";
import { type Newest, newestOnly } from "../preview/newest.ts";
import type { DraftOwner, KeptDraft } from "./kept-draft.ts";

/** The client that is signed in; the screens with drafts are shown to nobody else. */
export const draftOwner = (): DraftOwner => session.peek() ?? { tenantId: "", clientId: "" };

const database = "colophon-drafts";
const store = "drafts";

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 3);
    request.onupgradeneeded = ({ oldVersion }) => {
      // Earlier drafts do not say what they change, or whose they are.
      if (oldVersion > 0) request.result.deleteObjectStore(store);
      request.result.createObjectStore(store);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** One request in a transaction of its own; the connection is closed, so that nothing holds up the erasing. */
async function transact<Result>(
  mode: IDBTransactionMode,
  act: (drafts: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  const connection = await opened();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = connection.transaction(store, mode);
      const request = act(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result as Result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    connection.close();
  }
}

/** The draft of a template; undefined where there is none, or the browser keeps nothing. */
export const keptDraft = (key: string): Promise<KeptDraft | undefined> =>
  transact<KeptDraft | undefined>("readonly", (drafts) => drafts.get(key)).catch(() => undefined);

const put = (key: string, draft: KeptDraft | undefined): Promise<unknown> =>
  transact("readwrite", (drafts) => (draft === undefined ? drafts.delete(key) : drafts.put(draft, key)));

/** Nothing but this draft is kept under the key; undefined: nothing. */
export const leaveDraft = (key: string, draft: KeptDraft | undefined): Promise<unknown> =>
  put(key, draft).catch(() => undefined);

/** Keeps the newest of the drafts that come in; undefined forgets. */
export const draftKeeper = (key: string): Newest<KeptDraft | undefined> =>
  newestOnly(async (draft) => {
    await put(key, draft);
  });
