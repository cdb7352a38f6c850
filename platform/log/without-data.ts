import { chainOf, messageWithoutValues } from './message-without-values.ts'

/**
 * What the log tells of an error. Everything else that a library hangs on it (rows, parameters,
 * details) is somebody's data.
 */
export type LoggedError = Readonly<{
  type: string
  message: string
  code?: string | number
  constraint?: string
  /** Where it came about, without the message that usually stands above it. */
  stack?: string
  cause?: LoggedError
  errors?: readonly LoggedError[]
}>

const deepest = 6
const mostErrors = 5
const name = /^[\w.-]{1,100}$/

/** The error as it may be logged: with what caused it, each the same way. */
export const errorWithoutData = (error: Error): LoggedError =>
  described(chainOf(error).slice(0, deepest))

const described = ([error, ...causes]: readonly Error[]): LoggedError => ({
  type: nameOf(error),
  message: error ? messageWithoutValues(error) : '',
  ...detailsOf(error),
  ...stackOf(error),
  ...(causes.length > 0 && { cause: described(causes) }),
  ...(error instanceof AggregateError && { errors: error.errors.slice(0, mostErrors).map(logged) }),
})

const logged = (error: unknown): LoggedError =>
  error instanceof Error ? errorWithoutData(error) : { type: typeof error, message: '' }

const nameOf = (error: Error | undefined) => {
  const given = error?.constructor.name
  return given && given !== 'Error' && name.test(given) ? given : 'Error'
}

const detailsOf = (error: Error | undefined) => {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return {
    ...((typeof code === 'number' || (typeof code === 'string' && name.test(code))) && { code }),
    ...(typeof constraint === 'string' && name.test(constraint) && { constraint }),
  }
}

const stackOf = (error: Error | undefined) => {
  const lines = (error?.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return lines.length > 0 ? { stack: lines.join('\n') } : {}
}

/** Becomes that when it is written, and looks like an error to no serialiser before. */
const asLogged = (error: Error) => ({ toJSON: () => errorWithoutData(error) })

/**
 * What is about to be logged, with every error in it, however deep and under whatever name, in the
 * form that may be logged. Classes of others are left to their own way of becoming JSON.
 */
export const withoutData = (value: unknown, depth = 0): unknown => {
  if (value instanceof Error) return asLogged(value)
  if (depth >= deepest) return value
  if (Array.isArray(value)) return value.map((one) => withoutData(one, depth + 1))
  return isPlain(value) ? mapped(value, depth) : value
}

const mapped = (object: object, depth: number) =>
  Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, withoutData(value, depth + 1)]),
  )

const isPlain = (value: unknown): value is object => {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** The same in the form that Node prints: for a terminal. */
export const textWithoutData = ({ type, message, stack, cause }: LoggedError): string =>
  [`${type}: ${message}`, stack, cause && `caused by ${textWithoutData(cause)}`]
    .filter(Boolean)
    .join('\n')
