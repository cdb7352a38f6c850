import { setImmediate } from 'node:timers/promises'

type BatcherOptions = Readonly<{
  /** In ms, between the starts of two batches. */
  pause?: number
  most?: number
}>

type Waiting<Item, Answer> = Readonly<{
  item: Item
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}>

/**
 * Sends the waiting items as a batch, one batch at a time.
 * @param send returns one answer per item, in order; its error rejects the batch
 */
export const createBatcher = <Item, Answer>(
  send: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { pause = 0, most = Number.POSITIVE_INFINITY }: BatcherOptions = {},
) => {
  let waiting: Waiting<Item, Answer>[] = []
  let isBusy = false

  const sendNext = async () => {
    // Waits one turn of the event loop, so that callers of the same turn join the batch.
    await setImmediate()
    const batch = waiting.slice(0, most)
    waiting = waiting.slice(most)
    const over = pause > 0 ? rest(pause) : undefined
    try {
      const answers = await send(batch.map(({ item }) => item))
      for (const [n, { resolve }] of batch.entries()) resolve(answers[n]!)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
    await over
    if (waiting.length > 0) void sendNext()
    else isBusy = false
  }

  return (item: Item): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isBusy) return
      isBusy = true
      void sendNext()
    })
}

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
