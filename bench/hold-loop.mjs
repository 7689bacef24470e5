// Loaded beside `loop-clock.mjs` by what has to see that a held event loop is seen.

const holdMs = 120;

process.on("message", (message) => {
  if (message !== "hold up") return;
  const begun = process.cpuUsage();
  const ranMs = ({ user, system }) => (user + system) / 1000;
  while (ranMs(process.cpuUsage(begun)) < holdMs);
});
process.channel?.unref();
