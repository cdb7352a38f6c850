export type Throttle = Readonly<{
  ask: () => void
  stop: () => void
}>

/** Runs the first call at once, and the last one of a pause (in ms) after it. In browsers too. */
export const throttle = (action: () => void, pause: number): Throttle => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = false
  const run = () => {
    asked = false
    timer = setTimeout(over, pause)
    action()
  }
  const over = () => {
    timer = undefined
    if (asked) run()
  }
  return {
    ask: () => {
      if (timer) asked = true
      else run()
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
      asked = false
    },
  }
}
