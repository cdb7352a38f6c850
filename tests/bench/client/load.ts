import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, type HttpAnswer, openConnection } from './connection.ts'

/** Makes the n-th request. */
export type MakeRequest = (n: number) => string

export const openConnections = (port: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => openConnection(port)))

/** @throws Error for an answer that is not success: what fails fast must not count as fast */
const sendChecked = async (connection: Connection, request: string): Promise<HttpAnswer> => {
  const answer = await connection.send(request)
  if (answer.status !== 200)
    throw new Error(`Answered with ${answer.status}: ${answer.body.slice(0, 500)}`)
  return answer
}

export type Load = Readonly<{
  port: number
  callers: number
  warmUp: number
  seconds: number
  request: MakeRequest
}>

/**
 * Every caller sends as soon as it is answered; answers how many were answered a second after the
 * warm-up.
 */
export const ratePerSecond = async ({
  port,
  callers,
  warmUp,
  seconds,
  request,
}: Load): Promise<number> => {
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

/** One request after the other; answers the milliseconds that each took. */
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

/** One after the other; answers all bodies. */
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
  onAnswer?: (n: number) => void
}>

/**
 * Sends at this pace whether or not the answers keep up; answers all bodies. @throws Error when
 * they fall far behind
 */
export const sendAtPace = async ({
  port,
  perSecond,
  seconds,
  request,
  onAnswer,
}: Pace): Promise<string[]> => {
  const idle = await openConnections(port, 32)
  const all = [...idle]
  const answers: Promise<string>[] = []
  const send = async (connection: Connection, n: number) => {
    const { body } = await sendChecked(connection, request(n))
    onAnswer?.(n)
    idle.push(connection)
    return body
  }
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  try {
    const began = performance.now()
    while (answers.length < perSecond * seconds) {
      const due = Math.min(
        perSecond * seconds,
        Math.floor(((performance.now() - began) * perSecond) / 1000) + 1,
      )
      while (answers.length < due && idle.length > 0) {
        const answer = send(idle.pop()!, answers.length)
        answer.catch(failed.reject)
        answers.push(answer)
      }
      if (performance.now() - began > seconds * 2000 + 1000)
        throw new Error('The answers do not keep up with the pace')
      await Promise.race([sleep(1), failed.promise])
    }
    return await Promise.all(answers)
  } finally {
    for (const connection of all) connection.close()
  }
}
