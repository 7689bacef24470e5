import { join } from "node:path";

/** A document with this text ends the service that is to be killed, each time that it is begun. */
export const deadlyText = "This document ends the service.";

/** While this file of its data folder is there, that service makes no document. */
export const heldFile = (folder: string): string => join(folder, "held");
