// `--import` loads this before each program. Ends the program by SIGTERM when its parent has died.
const end = () => process.kill(process.pid, 'SIGTERM')

if (process.channel) {
  process.once('disconnect', end)
  process.channel.unref()
} else if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    end()
  }, 1000)
  watch.unref()
}
