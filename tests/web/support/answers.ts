import { vi } from 'vitest'
import { checked } from './checked-answer.ts'

export const successAnswer = (data: unknown, more = {}) =>
  Response.json({ result: 'success', data, ...more })
/** Returns one page of a list, by default the only one. */
export const listAnswer = (rows: readonly unknown[], { total = rows.length, size = 10 } = {}) =>
  successAnswer(rows, {
    pages: Math.ceil(total / size),
    total,
    last_updated_at: '2026-11-20T04:00:00.000Z',
  })
export const failure = (status: number, code: string, more = {}) =>
  Response.json({ result: 'fail', code, message: code, ...more }, { status })

type Call = {
  url: string
  method: string
  headers: Record<string, string>
  body: unknown
  keepalive?: true
}

/** Like `answering`, without checking the answers against the contracts. */
export const answeringAnything = (...answers: (() => Response | Promise<Response>)[]) => {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({
      url,
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
      ...(init.keepalive && { keepalive: true }),
    })
    const answer = answers[Math.min(calls.length, answers.length) - 1]
    if (!answer) throw new Error('no answer was prepared')
    return answer()
  })
  return calls
}

/**
 * Replaces the network with answers, in order; the last one repeats. Returns the calls that were
 * made.
 */
export const answering = (...answers: (() => Response | Promise<Response>)[]) => {
  const calls = answeringAnything(...answers)
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    checked(`${init.method ?? 'GET'} ${pathOf(url)}`, await answer(url, init)),
  )
  return calls
}

export const pathOf = (address: string) =>
  new URL(address, 'http://school.test').pathname.slice('/api'.length)
