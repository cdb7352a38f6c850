import type { FastifyInstance } from 'fastify'
import { HttpError } from '#api/failure.ts'
import { isTooHeavy } from './json-weight.ts'

/**
 * Finds a field of this name in JSON, each letter as it is or escaped: no text has a quote before a
 * colon.
 */
const named = (name: string) => {
  const letters = [...name].map((letter) => {
    const code = letter.charCodeAt(0).toString(16)
    return `(?:${letter}|\\\\u00${code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
  })
  return new RegExp(`"${letters.join('')}"\\s*:`)
}
/**
 * What changes an object instead of being in it. Looking for them in what was made would cost more
 * than making it.
 */
const forbidden = [named('__proto__'), named('constructor')]

/**
 * @throws HttpError `payload_too_large` before anything is made of what would take too much,
 * `validation_failed` for what is no JSON of ours
 */
export const parseJson = (json: Buffer): unknown => {
  if (isTooHeavy(json)) throw new HttpError('payload_too_large')
  const text = json.toString('utf8').replace(/^\ufeff/, '')
  if (forbidden.some((name) => name.test(text))) throw new HttpError('validation_failed', [])
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError('validation_failed', [])
  }
}

/** Reads JSON that keeps nobody else waiting. */
export const readJson = (app: FastifyInstance) => {
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => parseJson(body),
  )
}
