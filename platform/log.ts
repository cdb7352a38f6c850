import { hostname } from 'node:os'
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { messageWithoutValues } from './log/message-without-values.ts'
import { withoutData } from './log/without-data.ts'

export type Log = Logger

const hidden = '[hidden]'

// Matched on the finished line, so that no depth, no library's own object and no message text
// escapes it.
const field = /("[\w-]*(?:token|password|secret|authorization|cookie|key)":\s*")(?:[^"\\]|\\.)+/gi
const fieldInText =
  /(\\"[\w-]*(?:token|password|secret|authorization|cookie|key)\\":\s*\\")(?:[^"\\]|\\\\\\")+/gi
const queryValue = /([?&][\w-]*(?:token|password|secret|key)=)[^&\s"'\\#]+/gi
const bearer = /(\bBearer\s+)[\w.~+/=-]+/gi
const displayKey = /(\/display#)[^\s"'\\]+/gi
const urlPassword = /(\w+:\/\/[^\s/:@"]*:)[^\s/@"]+(?=@)/g
const secrets = [field, fieldInText, queryValue, bearer, displayKey, urlPassword]

/** A line of text without the values of tokens, keys and passwords that it held. */
export const withoutSecrets = (line: string) =>
  secrets.reduce((text, secret) => text.replace(secret, `$1${hidden}`), line)

// Before anything becomes text, so that no child, no serialiser and no missing message brings an
// error's data in.
function logWithoutData(this: Logger, [first, ...rest]: unknown[], log: LogFn) {
  const more = rest.map((value) =>
    value instanceof Error ? messageWithoutValues(value) : withoutData(value),
  )
  if (!(first instanceof Error)) return Reflect.apply(log, this, [withoutData(first), ...more])
  const said = more.length > 0 ? more : [messageWithoutValues(first)]
  return Reflect.apply(log, this, [{ err: withoutData(first) }, ...said])
}

/**
 * A logger that writes one JSON object a line, and never a token, key or password, nor of an error
 * more than its type, code, constraint, place and a message without values: give it to Fastify as
 * `loggerInstance`. `destination` is standard output unless a test wants to read the lines.
 */
export const createLog = (level: string, destination?: DestinationStream): Log => {
  const log = pino(
    {
      level,
      base: { process: `${hostname()}/${process.pid}` },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: withoutSecrets, logMethod: logWithoutData },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  )
  // Inherited by every child, as children have their parent as prototype.
  const { child } = log
  return Object.assign(log, {
    child(this: Logger, bindings: object, options?: object) {
      return Reflect.apply(child, this, [withoutData(bindings), options])
    },
  })
}
