export type Throttle = Readonly<{
  ask: () => void
  stop: () => void
}>

/** Runs the first call at once. Calls during the pause (in ms) share one run after it. */
export const throttle = (action: () => void, pause: number): Throttle => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isQueued = false
  const run = () => {
    isQueued = false
    timer = setTimeout(over, pause)
    action()
  }
  const over = () => {
    timer = undefined
    if (isQueued) run()
  }
  return {
    ask: () => {
      if (timer) isQueued = true
      else run()
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
      isQueued = false
    },
  }
}
