import { setImmediate } from 'node:timers/promises'

const slice = 8
/** In items, because reading the clock after each item would cost more than the item. */
const lookEvery = 16

export const createTimeSlices = () => {
  let since = performance.now()
  let steps = 0
  const pause = async () => {
    await setImmediate()
    since = performance.now()
  }
  return {
    pauseIfOver: (): Promise<void> | undefined => {
      steps += 1
      if (steps % lookEvery !== 0 || performance.now() - since < slice) return undefined
      return pause()
    },
  }
}

export const mapInSlices = async <Item, Made>(
  items: Iterable<Item>,
  make: (item: Item, index: number) => Made,
): Promise<Made[]> => {
  const slices = createTimeSlices()
  const made: Made[] = []
  for (const item of items) {
    made.push(make(item, made.length))
    const pause = slices.pauseIfOver()
    if (pause) await pause
  }
  return made
}
