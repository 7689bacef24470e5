import { createHash } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { arch, execArgv, getuid, version } from "node:process";
import { cachedDataVersionTag } from "node:v8";
import { Script, constants as vm } from "node:vm";

/*
 * What V8 has compiled of a script, kept in a folder of the user for the next process. It fits one script on one version of Node.js with one
 * set of flags, so that all of these are in its name. V8 checks little of what it is given: only a file that nobody else may write, and whose
 * hash is the one that it begins with, gets there. Any other is as none.
 */

/** A script that ran, and a way to keep what V8 compiled of it so far. */
export interface KeptScript {
  readonly exports: unknown;
  /** Once, when most of what is needed has run; does nothing where it was kept already, or cannot be. */
  readonly keep: () => void;
}

const hashBytes = 32;

/** More than a script of ours can take. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Runs a script of CommonJS.
 *
 * @param hash of the script, by which its code is known among that of others
 * @param folder for the code; undefined: nothing is kept
 */
export function runKept(file: string, hash: string, folder: string | undefined): KeptScript {
  const kept = folder === undefined ? undefined : join(folder, nameOf(hash));
  const cachedData = kept === undefined ? undefined : read(kept);
  // The bundler writes ASCII.
  const wrapped = `(function(exports,require,module,__filename,__dirname){${readFileSync(file, "latin1")}\n})`;
  const script = new Script(wrapped, {
    filename: file,
    ...(cachedData === undefined ? {} : { cachedData }),
    importModuleDynamically: vm.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  let isKept = kept === undefined || (cachedData !== undefined && script.cachedDataRejected !== true);
  const keep = (): void => {
    if (isKept || kept === undefined) return;
    isKept = true;
    write(kept, () => script.createCachedData());
  };
  return { exports: module.exports, keep };
}

function nameOf(hash: string): string {
  const flags = createHash("sha256").update(execArgv.join(" ")).digest("hex").slice(0, 8);
  return `${hash}-${version}-${arch}-${cachedDataVersionTag()}-${flags}.code`;
}

const others = constants.S_IWGRP | constants.S_IWOTH;

interface Owned {
  readonly uid: number;
  readonly mode: number;
}

/** It is this user's, or the system administrator's. */
const isOfUs = ({ uid }: Owned): boolean => getuid === undefined || uid === getuid() || uid === 0;

/** The same of a file or a folder that no one else may write. */
const isOurs = (found: Owned): boolean => isOfUs(found) && (getuid === undefined || (found.mode & others) === 0);

function read(file: string): Buffer | undefined {
  let handle: number | undefined;
  try {
    if (!isOurs(lstatSync(dirname(file)))) return undefined;
    handle = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const found = fstatSync(handle);
    if (!found.isFile() || !isOurs(found) || found.size <= hashBytes || found.size > mostBytes) return undefined;
    const bytes = readFileSync(handle);
    const code = bytes.subarray(hashBytes);
    return hashOf(code).equals(bytes.subarray(0, hashBytes)) ? code : undefined;
  } catch {
    return undefined;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

const hashOf = (code: Uint8Array): Buffer => createHash("sha256").update(code).digest();

/** Of so many programs, versions and flags the code stays: those that were made last. */
const mostKept = 4;

const keptIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".code"))
    .map((name) => join(folder, name))
    .toSorted((one, other) => lstatSync(other).mtimeMs - lstatSync(one).mtimeMs);

/** Of processes that were ended while they wrote; one that still writes keeps nothing, since we did. */
const unfinishedIn = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => /[.]code[.][0-9]+$/.test(name))
    .map((name) => join(folder, name));

/** Folders that are made where they are not there: ours, and the one above it. A user without a home does not get one by us. */
const mostMade = 2;

/**
 * Not in a folder of somebody else, whose HOME the administrator may have kept (`sudo`): he could not write what is made there. Nor all at
 * once with `recursive`, with which Node.js never comes back from a place such as /proc, where none can be made.
 *
 * @throws Error when it cannot be made, or may not
 */
function makeFolder(folder: string, most: number): void {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  if (most > 1) makeFolder(above, most - 1);
  if (!isOfUs(statSync(above))) throw new Error(`${above} is somebody else's.`);
  mkdirSync(folder, { mode: 0o700 });
}

/** Whole or not at all. That it cannot be written is nobody's fault: the next process starts as slowly as this one. */
function write(file: string, made: () => Buffer): void {
  const folder = dirname(file);
  const unfinished = `${file}.${process.pid}`;
  try {
    makeFolder(folder, mostMade);
    if (!isOurs(lstatSync(folder))) return;
    accessSync(folder, constants.W_OK);
    const code = made();
    writeFileSync(unfinished, Buffer.concat([hashOf(code), code]), { flag: "wx", mode: 0o600 });
    renameSync(unfinished, file);
    const needless = [...keptIn(folder).slice(mostKept), ...unfinishedIn(folder)];
    for (const path of needless) rmSync(path, { force: true });
  } catch {
    if (existsSync(unfinished)) rmSync(unfinished, { force: true });
  }
}
