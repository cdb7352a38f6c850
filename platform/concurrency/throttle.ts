export type Throttle = Readonly<{
  ask: () => void
  stop: () => void
}>

export const throttle = (action: () => void, pause: number): Throttle => {
  let timer: NodeJS.Timeout | undefined
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
