import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, type HttpAnswer, openConnection } from './connection.ts'

export type MakeRequest = (n: number) => string

export const openConnections = (port: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => openConnection(port)))

/** @throws Error for an answer that is not a success: fast failures must not count as fast */
const sendChecked = async (connection: Connection, request: string): Promise<HttpAnswer> => {
  const answer = await connection.send(request)
  if (answer.status !== 200)
    throw new Error(`Answered with ${answer.status}: ${answer.body.slice(0, 500)}`)
  return answer
}

export type HttpLoad = Readonly<{
  port: number
  callers: number
  warmUp: number
  seconds: number
  request: MakeRequest
}>

/**
 * Each caller sends its next request after an answer. Returns the answers per second after the
 * warm-up.
 */
export const ratePerSecond = async ({
  port,
  callers,
  warmUp,
  seconds,
  request,
}: HttpLoad): Promise<number> => {
  const connections = await openConnections(port, callers)
  let n = 0
  let answered = 0
  let over = false
  const call = async (connection: Connection) => {
    while (!over) {
      await sendChecked(connection, request(n++))
      answered += 1
    }
  }
  const calling = Promise.all(connections.map(call))
  try {
    await Promise.race([sleep(warmUp * 1000), calling])
    const [began, before] = [performance.now(), answered]
    await Promise.race([sleep(seconds * 1000), calling])
    const rate = ((answered - before) * 1000) / (performance.now() - began)
    over = true
    await calling
    return rate
  } finally {
    over = true
    for (const connection of connections) connection.close()
  }
}

/** Sends one request after the other. Returns the ms of each. */
export const timesOf = async (port: number, requests: readonly string[]): Promise<number[]> => {
  const connection = await openConnection(port)
  const times: number[] = []
  try {
    for (const request of requests) {
      const began = performance.now()
      await sendChecked(connection, request)
      times.push(performance.now() - began)
    }
    return times
  } finally {
    connection.close()
  }
}

/** Sends one request after the other. Returns all bodies. */
export const sendInTurn = async (port: number, requests: readonly string[]): Promise<string[]> => {
  const connection = await openConnection(port)
  const bodies: string[] = []
  try {
    for (const request of requests) bodies.push((await sendChecked(connection, request)).body)
    return bodies
  } finally {
    connection.close()
  }
}

export type Pace = Readonly<{
  port: number
  perSecond: number
  seconds: number
  request: MakeRequest
  onAnswer?: (n: number, body: string) => void
  /**
   * Receives each failure, and the other requests continue. If absent, the first failure ends
   * everything.
   */
  onFailure?: (n: number, error: Error) => void
  /** Ends the sending at once. */
  signal?: AbortSignal | undefined
}>

/**
 * Sends at this rate even if the answers fall behind. Returns the bodies of successful answers.
 * @throws Error when they fall far behind
 */
export const sendAtPace = async ({
  port,
  perSecond,
  seconds,
  request,
  onAnswer,
  onFailure,
  signal,
}: Pace): Promise<string[]> => {
  const pool = await openConnectionPool(port, connectionsAtPace)
  const answers: Promise<string | undefined>[] = []
  const send = async (n: number) => {
    try {
      const { body } = await pool.use((connection) => sendChecked(connection, request(n)))
      onAnswer?.(n, body)
      return body
    } catch (error) {
      if (!onFailure) throw error
      onFailure(n, error as Error)
      return undefined
    }
  }
  const failed = Promise.withResolvers<never>()
  let lastAnswers: NodeJS.Timeout | undefined
  failed.promise.catch(() => undefined)
  const stop = () => failed.reject(signal?.reason)
  signal?.addEventListener('abort', stop)
  try {
    const began = performance.now()
    while (answers.length < perSecond * seconds) {
      const due = Math.min(
        perSecond * seconds,
        Math.floor(((performance.now() - began) * perSecond) / 1000) + 1,
      )
      while (answers.length < due && pool.isFree()) {
        const answer = send(answers.length)
        answer.catch(failed.reject)
        answers.push(answer)
      }
      if (performance.now() - began > seconds * 2000 + 1000) {
        const error = new Error('The answers do not keep up with the pace')
        if (!onFailure) throw error
        for (let n = answers.length; n < perSecond * seconds; n += 1) onFailure(n, error)
        break
      }
      await Promise.race([sleep(1), failed.promise])
    }
    lastAnswers = setTimeout(
      () => failed.reject(new Error('The last answers did not come')),
      answersTake,
    )
    const bodies = await Promise.race([Promise.all(answers), failed.promise])
    return bodies.filter((body) => body !== undefined)
  } finally {
    clearTimeout(lastAnswers)
    signal?.removeEventListener('abort', stop)
    pool.close()
  }
}

export const connectionsAtPace = 32
const answersTake = 60_000

/**
 * Opens this many connections. A connection that the server has closed is reopened before its next
 * request.
 */
export const openConnectionPool = async (port: number, count: number) => {
  const idle = await openConnections(port, count)
  const inUse = new Set<Connection>()
  let free = count
  let isClosed = false
  const openOne = () => {
    const connection = idle.pop()
    return connection?.isOpen() ? connection : openConnection(port)
  }
  return {
    isFree: () => free > 0,
    use: async <Answer>(work: (connection: Connection) => Promise<Answer>): Promise<Answer> => {
      free -= 1
      try {
        const connection = await openOne()
        inUse.add(connection)
        try {
          if (isClosed) throw new Error('The connections are closed')
          return await work(connection)
        } finally {
          inUse.delete(connection)
          idle.push(connection)
        }
      } finally {
        free += 1
      }
    },
    close: () => {
      isClosed = true
      for (const connection of [...idle, ...inUse]) connection.close()
    },
  }
}
