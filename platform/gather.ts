type Options = Readonly<{
  /** In ms, from the beginning of one batch to the next at least. */
  pause: number
  /** In one batch. */
  most: number
}>

type Waiting<Item, Answer> = Readonly<{
  item: Item
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}>

/**
 * Sends what comes at about the same moment together: the first at once, and what comes while it is on its way, or within `pause`, as the next
 * batch. `send` answers for each in order; what it throws ends all of its batch.
 */
export const gather = <Item, Answer>(
  send: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { pause, most }: Options,
) => {
  let waiting: Waiting<Item, Answer>[] = []
  let isBusy = false

  const sendNext = async () => {
    const batch = waiting.slice(0, most)
    waiting = waiting.slice(most)
    const over = new Promise<void>((resolve) => setTimeout(resolve, pause))
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
