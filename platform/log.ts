import { hostname } from 'node:os'
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { messageWithoutValues } from './log/message-without-values.ts'
import { withoutData } from './log/without-data.ts'

export type Log = Logger

const hidden = '[hidden]'

// The finished line has every depth, every library's object and every text.
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

function logWithoutValues(this: Logger, [first, ...rest]: unknown[], log: LogFn) {
  const texts = rest.map((one) => (one instanceof Error ? messageWithoutValues(one) : one))
  if (!(first instanceof Error)) return Reflect.apply(log, this, [first, ...texts])
  const said = texts.length > 0 ? texts : [messageWithoutValues(first)]
  return Reflect.apply(log, this, [{ err: first }, ...said])
}

/**
 * Creates a logger that writes one JSON object a line: never a token, key or password, and of an
 * error only its type, code, constraint, place and message without values (decision 0142).
 * @param destination standard output unless a test reads the lines
 */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: { process: `${hostname()}/${process.pid}` },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => withoutData(fields) as Record<string, unknown>,
      },
      // For the fields of child loggers, which no formatter sees.
      serializers: { err: withoutData },
      hooks: { streamWrite: withoutSecrets, logMethod: logWithoutValues },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  )
