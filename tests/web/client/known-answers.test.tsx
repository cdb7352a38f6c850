import { expect, test, vi } from 'vitest'
import { api } from '#web/client/api/client.ts'

type Said = Readonly<{ url: string; tag: string | null }>

/** A server that tags its answers by their content. */
const serve = (answers: Readonly<Record<string, unknown>>) => {
  const said: Said[] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const body = answers[url]
    const tag = `W/"${JSON.stringify(body).length}"`
    said.push({ url, tag: headers['if-none-match'] ?? null })
    const date = 'Mon, 09 Nov 2026 04:00:00 GMT'
    if (headers['if-none-match'] === tag)
      return new Response(null, { status: 304, headers: { etag: tag, date } })
    return Response.json(body, { headers: { etag: tag, date } })
  })
  return said
}

test('an unchanged answer is not sent again, and counts as just read', async () => {
  const answers: Record<string, unknown> = {
    '/api/a': { result: 'success', data: [1], last_updated_at: '2026-11-01T00:00:00.000Z' },
  }
  const said = serve(answers)
  await api('/a')
  expect(await api('/a')).toEqual({
    result: 'success',
    data: [1],
    last_updated_at: '2026-11-09T04:00:00.000Z',
  })
  answers['/api/a'] = {
    result: 'success',
    data: [1, 2],
    last_updated_at: '2026-11-01T00:00:00.000Z',
  }
  expect(await api('/a')).toMatchObject({ data: [1, 2] })
  expect(said.map(({ tag }) => tag !== null)).toEqual([false, true, true])
})

test('the oldest answers are dropped, and a call with its own headers uses no stored one', async () => {
  const said = serve(
    Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [`/api/${n}`, { result: 'success', data: n }]),
    ),
  )
  for (let n = 0; n < 40; n += 1) await api(`/${n}`)
  await api('/0')
  await api('/39')
  await api('/39', { headers: { 'x-display-key': 'k' } })
  expect(said.slice(-3).map(({ tag }) => tag !== null)).toEqual([false, true, false])
})
