import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bounded } from '#api/bounded-details.ts'
import { mostFieldErrors } from '#api/contracts/validation.ts'
import { isTooHeavy } from '#api/plugins/json-weight.ts'
import { strangersBytes } from '#api/plugins/strangers.ts'
import { unreadableTexts } from '#api/plugins/unreadable-text.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { spoiled, worstJson } from '#tests/support/worst-bodies.ts'
import type { Request, Wall } from '../walls/wall.ts'
import { publicCalls, walls } from '../walls/walls.ts'
import { makeWorld, type World } from '../walls/world.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

const mostBytes = 64 * 1024
type Detail = Readonly<{ field?: string }>

/** Returns the faults of an error answer. */
const faultsOf = (status: number, text: string) => {
  const faults: string[] = []
  if (status >= 500) faults.push(`answers ${status}`)
  if (status < 400) return faults
  const { details } = JSON.parse(text) as { details?: unknown }
  const list: readonly Detail[] = Array.isArray(details) ? details : []
  if (Buffer.byteLength(text) > mostBytes) faults.push(`${text.length} bytes`)
  if (list.length > mostFieldErrors) faults.push(`${list.length} details`)
  if (list.some(({ field = '' }) => field.length > 200)) faults.push('a long name of a field')
  return faults
}

describe('the most expensive input of each kind', () => {
  let laurel: TestApp
  let world: World
  beforeAll(async () => {
    laurel = await testApp({ env: { LOG_LEVEL: 'error' } })
    world = await makeWorld(laurel)
  })
  afterAll(() => laurel.close())

  type Call = Readonly<{ name: string; token: string | null; request: Request; endsWorld: boolean }>
  const routeOf = ({ name }: Call) => name.replace(/ [([].+[)\]]$/, '')
  const urlOf = (call: Call, { params = {}, query = {} }: Request) => {
    const search = new URLSearchParams(query).toString()
    const [, address = ''] = routeOf(call).split(' ')
    const path = address.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? 'x'))
    return `/api${path}${search && `?${search}`}`
  }

  /** Returns each call with a caller who may make it and a valid request. */
  const callsOf = async (wanted: (name: string) => boolean): Promise<Call[]> => {
    const open = publicCalls.map((name): [string, Wall | undefined] => [name, undefined])
    const calls: Call[] = []
    for (const [name, wall] of [...Object.entries(walls), ...open].filter(([name]) =>
      wanted(name),
    )) {
      const [caller] = wall?.allowed ?? []
      // A call that signs its caller out must not affect the next one.
      const own = wall?.endsWorld ? await makeWorld(laurel) : world
      const request = caller ? ((await wall?.request?.(own, caller)) ?? {}) : {}
      calls.push({
        name,
        token: caller ? own.tokens[caller] : null,
        request,
        endsWorld: wall?.endsWorld ?? false,
      })
    }
    return calls
  }
  const isSent = (name: string) => /^(POST|PUT|PATCH|DELETE)/.test(name)

  const faultsOfSending = async (call: Call, url: string, payload?: string) => {
    const { token, request, endsWorld } = call
    const { statusCode, body } = await laurel.app.inject({
      method: routeOf(call).split(' ')[0] as InjectOptions['method'],
      url,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(payload !== undefined && { payload }),
    })
    // Only a call that ends its caller's session may be refused later.
    const isStopped = token !== null && !endsWorld && [401, 403].includes(statusCode)
    return [
      ...faultsOf(statusCode, body),
      ...(isStopped ? [`is stopped before: ${statusCode}`] : []),
    ]
  }

  test('as the body of every call gets no 5xx, and an answer of limited size', async () => {
    const shapesOf = (length: number) => Object.entries(worstJson(length))
    const isLight = ([, json]: [string, string]) => !isTooHeavy(Buffer.from(json))
    const calls = await callsOf(isSent)
    expect(calls.length).toBeGreaterThan(80)
    const [ofAccount, ofStranger] = [shapesOf(100_000), shapesOf(strangersBytes - 100)]
    for (const [n, call] of calls.entries()) {
      const shapes = call.token ? ofAccount : ofStranger
      // A body that is too heavy is refused before the call is considered.
      for (const [shape, json] of n === 0 ? shapes : shapes.filter(isLight)) {
        const faults = await faultsOfSending(call, urlOf(call, call.request), json)
        expect({ name: call.name, shape, faults }).toEqual({ name: call.name, shape, faults: [] })
      }
    }
  })

  test('in each place of a valid body of every call gets no 5xx', async () => {
    const calls = (await callsOf(isSent)).filter(({ request }) => request.body !== undefined)
    expect(calls.length).toBeGreaterThan(50)
    for (const call of calls) {
      for (const [where, body] of Object.entries(spoiled(call.request.body, 30_000))) {
        const faults = await faultsOfSending(call, urlOf(call, call.request), JSON.stringify(body))
        expect({ name: call.name, where, faults }).toEqual({ name: call.name, where, faults: [] })
      }
    }
  })

  test('as each value in every call’s address, or added to it, gets no 5xx', async () => {
    const long = 10_000
    const worst: Readonly<Record<string, string>> = {
      'a long text': 'a'.repeat(long),
      commas: ','.repeat(long),
      'bad texts': JSON.stringify({ ['k'.repeat(long / 3)]: Array(long / 10).fill('\0') }),
      'lists in lists': '['.repeat(long / 2) + ']'.repeat(long / 2),
    }
    for (const call of await callsOf(() => true)) {
      const { params = {}, query = {}, body } = call.request
      const payload = body && JSON.stringify(body)
      const route = laurel.app.routeList.find(
        ({ method, url }) => `${method} ${url}` === routeOf(call).replace(' ', ' /api'),
      )
      const names = Object.keys(
        (route?.schema.querystring as { shape?: object } | undefined)?.shape ?? {},
      )
      const requests = Object.values(worst).flatMap((text): Request[] => [
        ...Object.keys(params).map((name) => ({ query, params: { ...params, [name]: text } })),
        ...names.map((name) => ({ params, query: { ...query, [name]: text } })),
        { params, query: { ...query, [text]: '\0' } },
      ])
      const urls = [
        ...requests.map((request) => urlOf(call, request)),
        `${urlOf(call, { params })}?${'a=%00&'.repeat(2000)}`,
      ]
      for (const url of urls) {
        const at = { name: call.name, url: url.slice(0, 100) }
        expect({ ...at, faults: await faultsOfSending(call, url, payload) }).toEqual({
          ...at,
          faults: [],
        })
      }
    }
  })
})

describe('errors', () => {
  test('about unstorable texts stop at the twentieth, and the rest is not checked', () => {
    const seen: number[] = []
    const texts = new Proxy(Array(5000).fill('\0'), {
      get: (target, key) => {
        if (/^\d+$/.test(String(key))) seen.push(Number(key))
        return Reflect.get(target, key)
      },
    })
    const errors = unreadableTexts({ ['k'.repeat(70_000)]: texts })
    expect(errors).toHaveLength(mostFieldErrors)
    expect(errors[0]).toEqual({ field: 'k'.repeat(200), code: 'text_characters' })
    expect(seen).toHaveLength(mostFieldErrors)
  })

  test('are cut to a limit with a count of the rest, and left out if they would be too large', () => {
    const error = { field: 'a', code: 'yup_required' }
    expect(bounded(Array(23).fill(error))).toEqual({
      details: Array(20).fill(error),
      more_details: 3,
    })
    expect(bounded([error])).toEqual({ details: [error] })
    expect(bounded({ batch: 'b', outcomes: Array(5000).fill(1) })).toEqual({
      details: { batch: 'b', outcomes: Array(200).fill(1) },
      more_details: 4800,
    })
    expect(bounded({ text: '€'.repeat(30_000) })).toEqual({})
    expect(bounded(undefined)).toEqual({})
  })
})

describe('a process with little memory', () => {
  let child: ChildProcess
  let address: string
  beforeAll(async () => {
    const file = fileURLToPath(new URL('../../support/edge-program.ts', import.meta.url))
    child = spawn(process.execPath, ['--max-old-space-size=40', file], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    for await (const line of createInterface(child.stdout!)) {
      address = line
      break
    }
  })
  afterAll(async () => {
    if (child.exitCode !== null) return
    child.kill()
    await once(child, 'exit')
  })
  const post = async (path: string, body: string) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body })
    return { status: answer.status, text: await answer.text() }
  }

  test('survives a property name of 70,000 characters with 7,700 unstorable texts', async () => {
    const { status, text } = await post(
      '/login',
      `{"${'k'.repeat(70_000)}":[${Array(7700).fill('"\\u0000"')}]}`,
    )
    expect([status, faultsOf(status, text)]).toEqual([400, []])
  })

  test.each(Object.entries(worstJson(500_000)))(
    'survives %s, of 500 kB and four at once',
    async (_, json) => {
      const answers = await Promise.all(
        ['/login', '/import', '/login', '/import'].map((path) => post(path, json)),
      )
      for (const { status, text } of answers)
        expect([faultsOf(status, text), child.exitCode]).toEqual([[], null])
    },
  )
})
