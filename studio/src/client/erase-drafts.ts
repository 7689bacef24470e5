/** Erases what this browser keeps of unsaved definitions; at sign-out. */
export function eraseDrafts(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase("colophon-drafts");
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    // A tab that writes at this moment ends soon; the browser erases then.
    request.onblocked = () => resolve();
  });
}
