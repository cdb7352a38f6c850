/**
 * Runs `task` at once after quiet, then at most once in `ms`; the last call is never lost. The
 * web's own, as nothing of the server's machinery is taken into the browser: there it is
 * `platform/concurrency/throttle.ts`.
 */
export const throttleTask = (ms: number, task: () => void) => {
  let timer: ReturnType<typeof setTimeout> | null = null
  let again = false
  const run = () => {
    if (timer) {
      again = true
      return
    }
    task()
    timer = setTimeout(() => {
      timer = null
      if (!again) return
      again = false
      run()
    }, ms)
  }
  run.cancel = () => {
    if (timer) clearTimeout(timer)
    timer = null
    again = false
  }
  return run
}
