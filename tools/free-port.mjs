// Prints a port of this machine that no process listens at: for servers that must be given one.
import { randomInt } from "node:crypto";
import { createServer } from "node:net";

// Below what Linux gives to outgoing connections (from 32768), and above those that tests choose: none takes it before the server does.
const [lowest, above] = [30_000, 32_768];

const look = () => {
  const port = randomInt(lowest, above);
  const server = createServer().once("error", look);
  server.listen(port, "127.0.0.1", () => server.close(() => process.stdout.write(String(port))));
};

look();
