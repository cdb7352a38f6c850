// Loaded first in what boot.mjs runs: when boot.mjs is gone, however it ended, the program ends as by SIGTERM.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  // Waiting for that alone must not keep a finished program alive.
  process.channel.unref()
}
