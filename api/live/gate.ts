import type { IncomingMessage } from 'node:http'
import { networkOf } from '#api/plugins/network-of.ts'
import type { RawAnswer } from '#api/plugins/raw-answers.ts'
import { createAddressOf, trustOf } from '#api/plugins/trusted-proxies.ts'
import { createKeyedCounter } from '#platform/concurrency/keyed-counter.ts'
import { createRateLimit } from '#platform/concurrency/rate-limit.ts'
import type { Config } from '#platform/config.ts'

type RefusingAnswer = RawAnswer | 'destroy'

/** High, because a thousand pages of one school may share an address and reconnect at once. */
export const ofAddress = { open: 3_000, perMinute: 3_000 }
export const ofToken = { open: 60, perMinute: 300 }

const tooMany: RawAnswer = {
  status: 429,
  code: 'too_many_requests',
  headers: { 'retry-after': 10 },
}
const malformed: RawAnswer = { status: 400, code: 'validation_failed' }
const forbidden: RawAnswer = { status: 403, code: 'forbidden' }

export type Gate = Readonly<{
  addressOf: (request: IncomingMessage) => string
  refusalOf: (request: IncomingMessage) => Promise<RefusingAnswer | undefined>
  /** Returns a function that frees the place; undefined if too many are taken. */
  enterAddress: (address: string) => (() => void) | undefined
  enterToken: (token: string) => Promise<(() => void) | undefined>
}>

export const createGate = (config: Config): Gate => {
  const addressOf = createAddressOf(config.trustProxy)
  const isTrusted = trustOf(config.trustProxy)
  const isLimited = config.callsASecond > 0
  const [addressRate, tokenRate] = [ofAddress, ofToken].map(({ perMinute }) =>
    rate(perMinute, isLimited),
  )
  const [addresses, tokens] = [ofAddress, ofToken].map(({ open }) =>
    places(isLimited ? open : Number.POSITIVE_INFINITY),
  )

  const cameByTls = ({ headers, socket }: IncomingMessage) => {
    if ('encrypted' in socket && socket.encrypted === true) return true
    if (!isTrusted(socket.remoteAddress ?? '', 0)) return false
    return (
      String(headers['x-forwarded-proto'] ?? '')
        .split(',')
        .at(-1)
        ?.trim() === 'https'
    )
  }

  return {
    addressOf,
    refusalOf: async (request) => {
      if (!request.url || !/^\/socket\.io\/?(\?|$)/.test(request.url)) return 'destroy'
      if (!isWellFormed(request)) return malformed
      if (!isOwnOrigin(request, config.publicUrl)) return forbidden
      if (config.publicUrl?.startsWith('https:') && !cameByTls(request)) return forbidden
      return (await addressRate!(networkOf(addressOf(request)))) ? undefined : tooMany
    },
    enterAddress: (address) => addresses!(networkOf(address)),
    enterToken: async (token) => ((await tokenRate!(token)) ? tokens!(token) : undefined),
  }
}

const rate = (most: number, isLimited: boolean) => {
  const limit = createRateLimit({ most, seconds: 60 })
  return async (key: string) => !isLimited || (await limit(key)) === undefined
}

const places = (most: number) => {
  const taken = createKeyedCounter()
  return (key: string): (() => void) | undefined =>
    taken.countOf(key) < most ? taken.enter(key) : undefined
}

/** Checks the handshake first, because the libraries would refuse it in their own format. */
const isWellFormed = ({ method, headers, url = '' }: IncomingMessage) => {
  const query = new URLSearchParams(url.split('?')[1])
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '') &&
    headers['sec-websocket-version'] === '13' &&
    query.get('EIO') === '4' &&
    query.get('transport') === 'websocket' &&
    !query.has('sid')
  )
}

/** Refuses pages of other sites. Clients that are no browsers send no origin and may connect. */
const isOwnOrigin = ({ headers }: IncomingMessage, publicUrl: string | undefined) => {
  const { origin, host } = headers
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const given = new URL(origin)
  return (
    given.host === host?.toLowerCase() ||
    (publicUrl !== undefined && given.origin === new URL(publicUrl).origin)
  )
}
