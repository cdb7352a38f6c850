// Loaded before each program: ends it when its parent is gone, as by SIGTERM.
const end = () => process.kill(process.pid, 'SIGTERM')

if (process.channel) {
  process.once('disconnect', end)
  process.channel.unref()
} else if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  // A killed npm does not tell its children: the server would keep the port.
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    end()
  }, 1000)
  watch.unref()
}
