import { exit } from "node:process";
import { startAlone } from "./alone.ts";

// The program that a host without a second thread runs where there is no build.
startAlone({ onMade: () => undefined, onEnd: () => exit() });
