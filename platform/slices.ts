import { setImmediate } from 'node:timers/promises'

/** For so long, in ms, one loop keeps everybody else waiting. */
const slice = 8
/** Looking at the clock for each item would cost more than most items do. */
const lookEvery = 16

/** Asked between the steps of a long loop it lets others have their turn once the loop has had its own. */
export const createTurns = () => {
  let since = performance.now()
  let steps = 0
  const pause = async () => {
    await setImmediate()
    since = performance.now()
  }
  return {
    /** Undefined, without waiting, as long as it is still this loop's turn. */
    next: (): Promise<void> | undefined => {
      steps += 1
      if (steps % lookEvery !== 0 || performance.now() - since < slice) return undefined
      return pause()
    },
  }
}

/** `items.map` over a list that somebody has sent, however long: other calls are answered in between. */
export const mapInSlices = async <Item, Made>(
  items: Iterable<Item>,
  make: (item: Item, index: number) => Made,
): Promise<Made[]> => {
  const turns = createTurns()
  const made: Made[] = []
  for (const item of items) {
    made.push(make(item, made.length))
    const pause = turns.next()
    if (pause) await pause
  }
  return made
}
