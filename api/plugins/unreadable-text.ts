import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { FieldError } from '#api/contracts/validation.ts'
import { Refusal } from '#api/failure.ts'

const isUnreadable = (text: string) => text.includes('\0') || !text.isWellFormed()

/**
 * The texts in anything that was sent which no store takes: with a NUL in them, or half of a letter. Without calling itself, as what is sent
 * may be nested a hundred thousand deep.
 */
export const unreadableTexts = (sent: unknown): FieldError[] => {
  const errors: FieldError[] = []
  const left: { value: unknown; path: string }[] = [{ value: sent, path: '' }]
  for (let one = left.pop(); one; one = left.pop()) {
    const { value, path } = one
    if (typeof value === 'string' && isUnreadable(value)) errors.push({ field: path, code: 'text_characters' })
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) continue
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === 'string' ? isUnreadable(inner) : typeof inner === 'object')
        left.push({ value: inner, path: path ? `${path}.${key}` : key })
    }
  }
  return errors
}

/** Refuses them in every call, whatever its contract says of its texts: 400 `validation_failed`, naming the field. */
export const refuseUnreadableTexts = (app: FastifyInstance) => {
  app.addHook('preValidation', async ({ body, query, params }) => {
    // What still comes in is a file, and its object leads round and round through the whole server.
    const sent = body instanceof Readable ? [params, query] : [params, query, body]
    const errors = sent.flatMap(unreadableTexts)
    if (errors.length > 0) throw new Refusal('validation_failed', errors)
  })
}
