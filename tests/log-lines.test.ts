import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const folders = ['api', 'ledger', 'platform', 'projections', 'registry', 'workers', 'scripts']

/**
 * Everything that a log line may contain besides its sentence: ids, names of Laurel's parts, codes,
 * counts and times. Never anything that a school has typed. Before you add a field here, check what
 * it will contain.
 */
const vocabulary = new Set(
  `err code event route method status ms organization user account session display address process name projection position reason error
   schema schemas streams students from to count limit wait_ms import version store port host url events phase lag_ms outage
   seconds failures refusals zone day reactor intent files bytes pieces credited waiting failed seals state rows differences broken`.split(
    /\s+/,
  ),
)
/** Objects spread into a line; their fields are in `vocabulary`. */
const spreads = new Set([
  'callerFields(request)',
  'viewerFields(viewer)',
  'session',
  'who',
  'progress',
])

/** Variables whose callers pass a fixed sentence. */
const sentences = new Set(['failed'])

const levels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])

const filesOf = async (folder: string) => {
  const entries = await readdir(join(root, folder), { recursive: true })
  return entries.filter((name) => name.endsWith('.ts')).map((name) => join(folder, name))
}

const isLog = (node: ts.Expression): boolean => /(?:^|\.)log\??$/i.test(node.getText())

const isLogCall = ({ expression }: ts.CallExpression) => {
  if (ts.isPropertyAccessExpression(expression))
    return levels.has(expression.name.text) && isLog(expression.expression)
  return ts.isElementAccessExpression(expression) && isLog(expression.expression)
}

const wordsOf = (property: ts.ObjectLiteralElementLike): string[] => {
  if (ts.isSpreadAssignment(property)) {
    const text = property.expression.getText()
    return spreads.has(text) ? [] : [`...${text}`]
  }
  return [property.name.getText()]
}

const isPlainText = (node: ts.Expression) =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  sentences.has(node.getText())

/** Returns the parts of a line that are not allowed. */
const strangeOf = (call: ts.CallExpression): string[] => {
  const [first, ...rest] = call.arguments
  if (!first) return ['nothing at all']
  const own = ts.isObjectLiteralExpression(first)
    ? first.properties.flatMap(wordsOf).filter((word) => !vocabulary.has(word))
    : isPlainText(first)
      ? []
      : [first.getText()]
  return [...own, ...rest.filter((node) => !isPlainText(node)).map((node) => node.getText())]
}

/**
 * Expressions that an error's sentence may contain: ids, names, codes, counts and times, too. The
 * sentence is logged unchanged, except for quoted parts.
 */
const inErrors = new Set(
  `kind.kind schema streamId key begun.key ms deadline what answer.status method route.method route.url type category stream reason failed present version
   written.length parsed.length dataDir copy port messages file code error.code part`.split(/\s+/),
)
const quotes = /["“`']$/

const strangeInError = ({
  arguments: [message] = ts.factory.createNodeArray<ts.Expression>(),
}: ts.NewExpression) => {
  if (!message || !ts.isTemplateExpression(message)) return []
  const pieces = [message.head, ...message.templateSpans.map(({ literal }) => literal)]
  return message.templateSpans.flatMap(({ expression }, at) => {
    const [told = ''] = expression.getText().split(/\s*(?:\|\||\?\?)|\.(?:split|slice)\(/)
    return inErrors.has(told) || quotes.test(pieces[at]?.text ?? '') ? [] : [expression.getText()]
  })
}

const isError = ({ expression }: ts.NewExpression) =>
  /(?:Error|Unavailable)$/.test(expression.getText())

const strangeLines = (file: string, text: string): string[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    const told = (does: string, all: string[]) =>
      all.map((strange) => `${file}:${line + 1} ${does} ${strange}`)
    if (ts.isCallExpression(node) && isLogCall(node)) found.push(...told('logs', strangeOf(node)))
    if (ts.isNewExpression(node) && isError(node))
      found.push(...told('throws', strangeInError(node)))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/**
 * Files whose errors appear only in a terminal, where the operator's own words may be repeated, or
 * only in tests, like the serialiser's comparison.
 */
const forNoLog =
  /^(?:scripts|platform\/config|platform\/postgres\/embedded-[\w-]+|api\/plugins\/serialization)\b/

test('every log line and error is a fixed sentence with allowed parts only', async () => {
  const files = (await Promise.all(folders.map(filesOf))).flat()
  const lines = await Promise.all(
    files.map(async (file) => strangeLines(file, await readFile(join(root, file), 'utf8'))),
  )
  expect(lines.flat().filter((line) => !forNoLog.test(line) || line.includes(' logs '))).toEqual([])
})

test.each([
  ['log.warn({ err, row }, "failed")', 'row'],
  ['services.log?.error({ ...student }, "failed")', '...student'],
  ['request.log[levelOf(500)]({ name_en: one }, "call")', 'name_en'],
  ['log.warn(`no ${student.name}`)', '`no ${student.name}`'],
  ['log.warn({ err }, error.message)', 'error.message'],
])('%s is reported', (line, strange) => {
  expect(strangeLines('x.ts', line)).toEqual([`x.ts:1 logs ${strange}`])
})

test.each([
  ['new Error(`no student ${student.name}`)', 'student.name'],
  ['new DomainError(`${name} is taken`, { cause })', 'name'],
])('%s is reported', (line, strange) => {
  expect(strangeLines('x.ts', line)).toEqual([`x.ts:1 throws ${strange}`])
})
