import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

const hidden = '[hidden]'

// Matched on the finished line, so that no depth, no library's own object and no message text escapes it.
const field = /("[\w-]*(?:token|password|secret|authorization|cookie|key)":\s*")(?:[^"\\]|\\.)+/gi
const fieldInText = /(\\"[\w-]*(?:token|password|secret|authorization|cookie|key)\\":\s*\\")(?:[^"\\]|\\\\\\")+/gi
const queryValue = /([?&][\w-]*(?:token|password|secret|key)=)[^&\s"'\\#]+/gi
const bearer = /(\bBearer\s+)[\w.~+/=-]+/gi
const displayKey = /(\/display#)[^\s"'\\]+/gi
const urlPassword = /(\w+:\/\/[^\s/:@"]*:)[^\s/@"]+(?=@)/g
const secrets = [field, fieldInText, queryValue, bearer, displayKey, urlPassword]

/** A line of text without the values of tokens, keys and passwords that it held. */
export const withoutSecrets = (line: string) =>
  secrets.reduce((text, secret) => text.replace(secret, `$1${hidden}`), line)

/**
 * A logger that writes one JSON object a line, and never a token, key or password: give it to Fastify as `loggerInstance`.
 * `destination` is standard output unless a test wants to read the lines.
 */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: withoutSecrets },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  )
