// Loaded first in what boot.mjs runs: when who waits for it is gone, however that ended, the
// program ends as by SIGTERM.
const end = () => process.kill(process.pid, 'SIGTERM')

if (process.channel) {
  process.once('disconnect', end)
  // Waiting for that alone must not keep a finished program alive.
  process.channel.unref()
} else if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  // It has taken the place of boot.mjs. A killed npm says nothing to its children: without this the
  // server would live on with its port taken.
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    end()
  }, 1000)
  watch.unref()
}
