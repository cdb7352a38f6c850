/** In characters. Cuts longer messages, because they probably quote somebody's input. */
const longest = 500
const left = '…'

const sqlState = /^[0-9A-Z]{5}$/
const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const hash = /\$argon2\w*\$[^\s"']*/g
// Chinese text must be input, because Laurel's messages are English.
const han = /[\u3400-\u9fff\uf900-\ufaff][\u3400-\u9fff\uf900-\ufaff\s]*/g
const quoted = /"[^"]*"|“[^”]*”|`[^`]*`|(?<=^|[\s(:=[])'[^']*'(?=$|[\s).,:;\]])/g
// PostgreSQL does not escape quoted values.
const anythingQuoted = /"[\s\S]*"/
const identifier = /^[a-z_$][\w$.]{0,62}$/i

/** Removes quoted values, addresses, hashes and Chinese text. */
export const messageWithoutValues = (error: Error): string => {
  const issues = issuesOf(error)
  if (issues) return issues
  return scrubbed(error)
    .replace(hash, left)
    .replace(email, left)
    .replace(han, left)
    .slice(0, longest)
}

const scrubbed = (error: Error): string => {
  if (chainOf(error).some(isDataException)) return error.message.replace(anythingQuoted, left)
  // PostgreSQL's other errors quote only names of the schema.
  if (isFromPostgres(error)) return error.message
  if (error instanceof SyntaxError)
    return error.message.replace(anythingQuoted, left).replace(quoted, left)
  return error.message.replace(quoted, (text) => (identifier.test(text.slice(1, -1)) ? text : left))
}

export const chainOf = (error: unknown, before: readonly unknown[] = []): readonly Error[] =>
  error instanceof Error && !before.includes(error)
    ? [error, ...chainOf(error.cause, [...before, error])]
    : []

const codeOf = (error: Error) =>
  'code' in error && typeof error.code === 'string' ? error.code : ''
const isFromPostgres = (error: Error) => 'severity' in error && sqlState.test(codeOf(error))
const isDataException = (error: Error) =>
  /^22...$/.test(codeOf(error)) || /^P0...$/.test(codeOf(error))

type Issue = Readonly<{ code?: unknown; path?: readonly unknown[] }>

/** Leaves out the messages of a schema's issues, which may quote the value. */
const issuesOf = (error: Error): string | undefined => {
  if (!('issues' in error) || !Array.isArray(error.issues)) return undefined
  const issues: readonly Issue[] = error.issues
  const said = issues
    .slice(0, 5)
    .map(({ code, path = [] }) => `${String(code)} at ${path.map(stepOf).join('.') || 'the whole'}`)
  const more = issues.length > said.length ? ` and ${issues.length - said.length} more` : ''
  return (
    `${error.name === 'ZodError' ? 'The value does not match its schema' : firstLineOf(error)}: ` +
    `${said.join(', ')}${more}`
  )
}

const firstLineOf = ({ message }: Error) =>
  message.split('\n', 1)[0]?.slice(0, 100).replace(/\.$/, '') ?? ''

// Hides a segment that may be a record's key.
const stepOf = (step: unknown) => {
  const key = typeof step === 'object' && step !== null && 'key' in step ? step.key : step
  return typeof key === 'number' || (typeof key === 'string' && identifier.test(key))
    ? String(key)
    : left
}
