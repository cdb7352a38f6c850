import type { FastifyInstance } from 'fastify'
import { HttpError } from '#api/failure.ts'
import { isTooHeavy } from './json-weight.ts'

const named = (name: string) => {
  const letters = [...name].map((letter) => {
    const code = letter.charCodeAt(0).toString(16)
    const escaped = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)
    return `(?:${letter}|\\\\u00${escaped})`
  })
  return new RegExp(`"${letters.join('')}"\\s*:`)
}
/** Searching text is cheaper than walking the object. */
const forbidden = [named('__proto__'), named('constructor')]

/** @throws HttpError `payload_too_large`, `validation_failed` */
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

export const readJson = (app: FastifyInstance) => {
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_: unknown, body: Buffer) => parseJson(body),
  )
}
