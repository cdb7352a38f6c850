import { expect, test } from 'vitest'
import type { Page, ReadAllRequest } from '#platform/event-store/event-store.ts'
import { pagesAfter } from '#platform/event-store/pages-after.ts'

/** A log of pages '1' to '3', each of which ends at its own number. */
const begin = () => {
  const requests: ReadAllRequest[] = []
  const readAll = async (request: ReadAllRequest): Promise<Page> => {
    requests.push(request)
    const next = String(Number(request.after) + 1)
    return { events: [], next, end: next === '3' }
  }
  return { requests, readAll }
}

const log = { after: '0', limit: 10, categories: ['account'] }

test('reads all pages of the log, each while the caller works on the one before', async () => {
  const { requests, readAll } = begin()
  const seen: [string, number][] = []
  for await (const { next } of pagesAfter({ readAll }, log)) seen.push([next, requests.length])
  expect(seen).toEqual([
    ['1', 2],
    ['2', 3],
    ['3', 3],
  ])
  expect(requests[1]).toEqual({ after: '1', limit: 10, categories: ['account'] })
})

test('reads no page after the last position that the caller needs', async () => {
  const { requests, readAll } = begin()
  const seen: string[] = []
  for await (const { next } of pagesAfter({ readAll }, { ...log, until: '2' })) seen.push(next)
  expect([seen, requests.length]).toEqual([['1', '2'], 2])
})

test('a page that nobody awaits may fail', async () => {
  const { readAll } = begin()
  const failing = async (request: ReadAllRequest) => {
    if (request.after === '1') throw new Error('away')
    return await readAll(request)
  }
  for await (const _ of pagesAfter({ readAll: failing }, log)) break
  await new Promise(setImmediate)
})
