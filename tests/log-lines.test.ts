import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const folders = ['api', 'ledger', 'platform', 'projections', 'registry', 'workers', 'scripts']

/**
 * All that a line of the log may tell besides its sentence: ids, names of our own parts, codes, counts, moments. Never what a school has
 * typed. A new one is added here by somebody who has asked what it will hold.
 */
const vocabulary = new Set(
  `err code event route method status ms organization user account session display address process name projection position reason error
   schema schemas streams students from to count limit wait_ms import version store port host url events phase lag_ms outage
   seconds failures refusals zone day reactor intent files bytes pieces credited waiting failed`.split(/\s+/),
)
/** Objects that are spread into a line; each is made of the above. */
const spreads = new Set(['who(request)', 'who', 'progress'])

/** A sentence that its callers write out. */
const sentences = new Set(['failed'])

const levels = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal'])

const filesOf = async (folder: string) => {
  const entries = await readdir(join(root, folder), { recursive: true })
  return entries.filter((name) => name.endsWith('.ts')).map((name) => join(folder, name))
}

const isLog = (node: ts.Expression): boolean => /(?:^|\.)log\??$/i.test(node.getText())

const isLogCall = ({ expression }: ts.CallExpression) => {
  if (ts.isPropertyAccessExpression(expression)) return levels.has(expression.name.text) && isLog(expression.expression)
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
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || sentences.has(node.getText())

/** What of a line nobody has agreed to. */
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

const strangeLines = (file: string, text: string): string[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && isLogCall(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(...strangeOf(node).map((strange) => `${file}:${line + 1} logs ${strange}`))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('every line of the log is a fixed sentence with fields that somebody has agreed to', async () => {
  const files = (await Promise.all(folders.map(filesOf))).flat()
  const lines = await Promise.all(
    files.map(async (file) => strangeLines(file, await readFile(join(root, file), 'utf8'))),
  )
  expect(lines.flat()).toEqual([])
})

test.each([
  ['log.warn({ err, row }, "failed")', 'row'],
  ['services.log?.error({ ...student }, "failed")', '...student'],
  ['request.log[levelOf(500)]({ name_en: one }, "call")', 'name_en'],
  ['log.warn(`no ${student.name}`)', '`no ${student.name}`'],
  ['log.warn({ err }, error.message)', 'error.message'],
])('%s is found', (line, strange) => {
  expect(strangeLines('x.ts', line)).toEqual([`x.ts:1 logs ${strange}`])
})
