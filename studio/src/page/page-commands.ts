import {
  deleteElement,
  duplicateElement,
  insertElement,
  insertInto,
  moveElement,
  replaceElement,
  resetStyleKey,
  setMember,
  setStyleKey,
  turnInto,
  unsetMember,
  unwrapElement,
  wrapElement,
} from "./element-commands.ts";
import { setLink } from "./link-commands.ts";
import { joinList, nestItem, outdentItem } from "./list-commands.ts";
import { replaceSeen, toggleMark } from "./mark-commands.ts";
import { addColumn, addRow, moveRow, removeColumn, removeRow } from "./table-commands.ts";
import { insertMarkup, mergeElement, splitElement, typeText } from "./text-commands.ts";

/** All commands of the page by name. The tests of commands are made of this table: whatever stands in it is tried on every element. */
export const pageCommands = {
  typeText,
  replaceSeen,
  toggleMark,
  setLink,
  insertMarkup,
  splitElement,
  mergeElement,
  insertElement,
  insertInto,
  replaceElement,
  deleteElement,
  moveElement,
  duplicateElement,
  setMember,
  unsetMember,
  setStyleKey,
  resetStyleKey,
  wrapElement,
  unwrapElement,
  turnInto,
  nestItem,
  outdentItem,
  joinList,
  addColumn,
  removeColumn,
  addRow,
  removeRow,
  moveRow,
};

/** The name of a command of the page. */
export type PageCommandName = keyof typeof pageCommands;
