import closeWithGrace from "close-with-grace";
import { type Config, readConfig } from "../config.ts";
import { type Service, startService } from "../service/start.ts";
import { environment } from "./environment.ts";
import { firstSteps } from "./first-steps.ts";

/** Runs the service until a signal stops it. */
export async function serve(): Promise<number | undefined> {
  const config = readConfig(environment());
  const service = await startService(config).catch(complain);
  if (service === undefined) return 1;
  if (service.firstAccess !== undefined) console.error(firstSteps(service.firstAccess, config.dataDir));
  stopOnSignal(service, config);
  return undefined;
}

/** What the operator can mend is a sentence; the rest is printed with its stack. */
function complain(error: unknown): undefined {
  const { code = "", message } = error as NodeJS.ErrnoException;
  const mendable = ["EADDRINUSE", "EACCES", "EADDRNOTAVAIL", "EROFS", "ENOSPC", "DATA_FOLDER_IN_USE"].includes(code);
  console.error(mendable ? `The service cannot start: ${message}` : error);
}

/** The service keeps its own time; this is for when it does not come to its end at all. */
function stopOnSignal(service: Service, config: Config): void {
  const delay = (config.shutdownDelaySeconds + config.shutdownGraceSeconds + 10) * 1000;
  closeWithGrace({ delay }, async ({ err }) => {
    if (err !== undefined) console.error(err);
    await service.stop();
  });
}
