import { HttpError } from '#api/failure.ts'
import { createKeyedCounter } from '#platform/concurrency/keyed-counter.ts'

export const mostOfAccount = 2
const mostWaitingOfAccount = 6
/** Few, because each long list holds a database connection. */
export const mostLongLists = 3
const mostWaiting = 32
const patience = 5000

type Waiter = Readonly<{ account: string; start: () => void }>

export type LongListLimit = Readonly<{
  /** Call the returned function once the list is sent. @throws HttpError `too_many_requests` */
  enter: (account: string) => Promise<() => void>
}>

export const createLongListLimit = (
  { ofAccount, most } = { ofAccount: mostOfAccount, most: mostLongLists },
): LongListLimit => {
  const running = createKeyedCounter()
  const waiting = new Set<Waiter>()
  let total = 0

  const mayStart = (account: string) => total < most && running.countOf(account) < ofAccount
  const take = (account: string) => {
    const leave = running.enter(account)
    total += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      leave()
      total -= 1
      for (const waiter of waiting) if (mayStart(waiter.account)) waiter.start()
    }
  }
  const wait = (account: string) =>
    new Promise<() => void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(waiter)
        reject(new HttpError('too_many_requests'))
      }, patience)
      const start = () => {
        clearTimeout(timer)
        waiting.delete(waiter)
        resolve(take(account))
      }
      const waiter = { account, start }
      waiting.add(waiter)
    })

  return {
    enter: async (account) => {
      if (mayStart(account)) return take(account)
      const others = [...waiting].filter((waiter) => waiter.account === account).length
      if (waiting.size >= mostWaiting || others >= mostWaitingOfAccount)
        throw new HttpError('too_many_requests')
      return await wait(account)
    },
  }
}
