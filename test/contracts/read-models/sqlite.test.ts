import { openSqliteProjections } from "../../../src/ports/read-models/sqlite.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { readModelSuite } from "./suite.ts";

const open = async () => {
  const folder = await temporaryFolder();
  let store = await openSqliteProjections(folder.path);
  return {
    store,
    reopen: async () => {
      await store.close();
      store = await openSqliteProjections(folder.path);
      return store;
    },
    dispose: async () => {
      await store.close();
      await folder.remove();
    },
  };
};

readModelSuite("SQLite", open, { outlives: true });
