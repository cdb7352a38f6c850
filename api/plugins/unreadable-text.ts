import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type FieldError, fieldOf, mostFieldErrors } from '#api/contracts/validation.ts'
import { HttpError } from '#api/failure.ts'

const isUnreadable = (text: string) => text.includes('\0') || !text.isWellFormed()

/** Finds texts with NUL or half a surrogate pair, which no store accepts. */
export const unreadableTexts = (sent: unknown): FieldError[] => {
  const errors: FieldError[] = []
  const path: PropertyKey[] = []
  const look = (value: unknown) => {
    if (typeof value === 'string') {
      if (isUnreadable(value)) errors.push({ field: fieldOf(path), code: 'text_characters' })
    } else if (Array.isArray(value)) {
      for (let n = 0; n < value.length && errors.length < mostFieldErrors; n += 1)
        lookInto(n, value[n])
    } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
      for (const key in value) {
        if (errors.length >= mostFieldErrors) return
        lookInto(key, (value as Readonly<Record<string, unknown>>)[key])
      }
    }
  }
  const lookInto = (key: PropertyKey, value: unknown) => {
    path.push(key)
    look(value)
    path.pop()
  }
  look(sent)
  return errors
}

export const refuseUnreadableTexts = (app: FastifyInstance) => {
  app.addHook('preValidation', async ({ body, query, params }) => {
    // Skips a stream, which refers to the whole server.
    const sent = body instanceof Readable ? [params, query] : [params, query, body]
    const errors = sent.flatMap(unreadableTexts)
    if (errors.length > 0) throw new HttpError('validation_failed', errors)
  })
}
