import { chainOf, messageWithoutValues } from './message-without-values.ts'

/** Libraries attach rows and parameters, which are personal data. */
export type LoggedError = Readonly<{
  type: string
  message: string
  code?: string | number
  constraint?: string
  stack?: string
  cause?: LoggedError
  errors?: readonly LoggedError[]
}>

const deepest = 6
const mostErrors = 5
const name = /^[\w.-]{1,100}$/

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

/** Wraps the error, so that pino does not apply its own serialiser. */
const asLogged = (error: Error) => ({ toJSON: () => errorWithoutData(error) })

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

export const textWithoutData = ({ type, message, stack, cause }: LoggedError): string =>
  [`${type}: ${message}`, stack, cause && `caused by ${textWithoutData(cause)}`]
    .filter(Boolean)
    .join('\n')
