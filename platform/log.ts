import { hostname } from 'node:os'
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { messageWithoutValues } from './log/message-without-values.ts'
import { withoutData } from './log/without-data.ts'

export type Log = Logger

const hidden = '[hidden]'

// Applied to the finished line, which includes nested fields, library objects and texts.
const field = /("[\w-]*(?:token|password|secret|authorization|cookie|key)":\s*")(?:[^"\\]|\\.)+/gi
const fieldInText =
  /(\\"[\w-]*(?:token|password|secret|authorization|cookie|key)\\":\s*\\")(?:[^"\\]|\\\\\\")+/gi
const queryValue = /([?&][\w-]*(?:token|password|secret|key)=)[^&\s"'\\#]+/gi
const bearer = /(\bBearer\s+)[\w.~+/=-]+/gi
const displayKey = /(\/display#)[^\s"'\\]+/gi
const urlPassword = /(\w+:\/\/[^\s/:@"]*:)[^\s/@"]+(?=@)/g
const secrets = [field, fieldInText, queryValue, bearer, displayKey, urlPassword]

export const withoutSecrets = (line: string) =>
  secrets.reduce((text, secret) => text.replace(secret, `$1${hidden}`), line)

// pino takes the message from `err` before any formatter or serialiser.
function logWithoutData(this: Logger, [first, ...rest]: unknown[], log: LogFn) {
  const more = rest.map((value) =>
    value instanceof Error ? messageWithoutValues(value) : withoutData(value),
  )
  if (!(first instanceof Error)) return Reflect.apply(log, this, [withoutData(first), ...more])
  const said = more.length > 0 ? more : [messageWithoutValues(first)]
  return Reflect.apply(log, this, [{ err: withoutData(first) }, ...said])
}

/**
 * One JSON object per line, without tokens, keys or passwords. An error is reduced to its type,
 * code, constraint, place and message without values (decision 0142).
 * @param destination standard output, unless a test reads the lines
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
  // Child loggers inherit this function, because pino makes the parent their prototype.
  const { child } = log
  return Object.assign(log, {
    child(this: Logger, bindings: object, options?: object) {
      return Reflect.apply(child, this, [withoutData(bindings), options])
    },
  })
}
