/** Duplicates the server's helper, which is not bundled. */
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
