import type { Failure } from './contracts/errors.ts'
import { type FieldError, fieldOf, mostFieldErrors } from './contracts/validation.ts'

/** In bytes. Keeps an error answer below 64 kB. */
const mostBytes = 60 * 1024
/** More students than any class has. */
const mostListed = 200

type Details = Pick<Failure, 'details' | 'more_details'>

export const bounded = (details: unknown): Details => {
  const cut = Array.isArray(details) ? boundedFields(details) : boundedLists(details)
  const text = JSON.stringify(cut.details)
  return text === undefined || Buffer.byteLength(text) > mostBytes ? {} : cut
}

const boundedFields = (errors: readonly FieldError[]): Details => ({
  details: errors
    .slice(0, mostFieldErrors)
    .map((error) => ({ ...error, field: fieldOf([error.field]) })),
  ...beyond(errors.length - mostFieldErrors),
})

const boundedLists = (details: unknown): Details => {
  if (typeof details !== 'object' || details === null) return { details }
  const fields = Object.entries(details).map(([name, value]) => {
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    return {
      name,
      value: list.length > mostListed ? list.slice(0, mostListed) : value,
      more: list.length - mostListed,
    }
  })
  return {
    details: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    ...beyond(Math.max(0, ...fields.map(({ more }) => more))),
  }
}

const beyond = (more: number) => more > 0 && { more_details: more }
