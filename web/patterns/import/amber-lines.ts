import type { ValidationCode } from '#api/contracts/validation.ts'
import { isolated, nameIn } from '#web/i18n/format.ts'
import type { Locales, TranslationFunctions } from '#web/i18n/i18n-types.ts'
import type { Correction } from './corrections.ts'
import type { ImportDoubt } from './doubt.ts'
import type { ImportColumn, ImportKind } from './import-kind.ts'
import type { PreviewRow, RowError } from './preview-row.ts'

/** The action corrects a cell and announces `said`, or moves to another line. */
export type AmberAction<Key extends string = string> = { label: string } & (
  | { correction: Correction<Key>; said: string }
  | { show: number }
)
export type AmberLine<Key extends string = string> = {
  key: string
  title: string
  text: string
  strong?: string
  actions: readonly AmberAction<Key>[]
}
type Words = { LL: TranslationFunctions; locale: Locales }
type Row<Key extends string> = Words & { kind: ImportKind<Key>; row: PreviewRow<Key> }

type Sentence = (params: Record<string, string | number>) => string

export const warningSentence = (
  LL: TranslationFunctions,
  id: string,
  { code, params = {}, line, dropped }: RowError,
) => {
  if (dropped)
    return LL.imports.dropped[dropped.all ? 'all' : 'some'](
      dropped.names.join(LL.imports.dropped.and()),
    )
  return line === undefined
    ? (LL.validation[code as ValidationCode] as Sentence)(params)
    : LL.imports.alsoInLine({ id, line })
}

export const amberLines = <Key extends string>(given: Row<Key>): AmberLine<Key>[] => {
  const { row } = given
  return [
    ...(row.warnings ?? []).map((warning) => warningLine(given, warning)),
    ...(row.doubts ?? []).map((doubt) => doubtLine(given, doubt)),
  ]
}

const nameOf = <Key extends string>({ kind, LL }: Pick<Row<Key>, 'kind' | 'LL'>, field: string) =>
  kind.columns.find(({ key }) => key === field)?.name(LL) ?? ''

const warningLine = <Key extends string>(given: Row<Key>, warning: RowError): AmberLine<Key> => {
  const { LL, locale, kind, row } = given
  const key = `${warning.field} ${warning.code}`
  const looksWrong = warning.code === 'class_no_taken' || warning.code === 'class_new'
  const title = looksWrong ? LL.imports.looksWrong() : nameOf(given, warning.field)
  if (warning.code !== 'class_no_taken')
    return { key, title, text: warningSentence(LL, row.cells[kind.idKey], warning), actions: [] }
  const { line, params = {} } = warning
  if (line === undefined) return { key, title, text: warningSentence(LL, '', warning), actions: [] }
  const [id, no, className, zh, en] = ['u_id', 'no', 'class', 'zh', 'en'].map((name) =>
    String(params[name] ?? ''),
  )
  const name = nameIn(locale, { zh: zh ?? '', en: en ?? '' }) || (id ?? '')
  const text = LL.imports.sameNumber({ line, no: no ?? '', class: className ?? '', name })
  return { key, title, text, actions: [{ label: LL.imports.correct.show(line), show: line }] }
}

const doubtLine = <Key extends string>(
  given: Row<Key>,
  doubt: ImportDoubt<Key>,
): AmberLine<Key> => {
  const { LL } = given
  const key = `${doubt.field} ${doubt.code}`
  const title = LL.imports.looksWrong()
  if (doubt.stored) return { key, title, ...storedWords(given, { ...doubt, stored: doubt.stored }) }
  if (doubt.years !== undefined) {
    const action = leaveDateOut(given, doubt)
    return { key, title, text: LL.imports.correct.age(doubt.years), actions: [action] }
  }
  if (doubt.classes) return { key, title, ...classWords(given, doubt, doubt.classes) }
  const text = LL.imports.ofColumn({
    column: nameOf(given, doubt.field),
    text: LL.imports.doubts[doubt.code](),
  })
  return { key, title, text, actions: [] }
}

const firstDamagedCharacter = (text: string) => /[?？\uFFFD]/.exec(text)?.[0] ?? '?'

/** Offers the stored name instead of a damaged one. */
const storedWords = <Key extends string>(
  { LL, kind, row }: Row<Key>,
  { field, code, text, stored }: ImportDoubt<Key> & { stored: { text: string; stays: boolean } },
) => {
  const { correct } = LL.imports
  const [name, ofFile] = [isolated(stored.text), isolated(text)]
  const isName = kind.columns.some((column) => column.key === field && column.isName)
  const why = code === 'lost' ? correct.lost(firstDamagedCharacter(text)) : correct.unknownSign()
  const { line } = row
  const said = {
    keep: correct.saidAgain({ line, text: name }),
    take: correct.said({ line, text: ofFile, before: name }),
  }
  const keep = {
    label: correct.keep(name),
    correction: { line, field, text: null },
    said: said.keep,
  }
  const label = isName ? correct.takeName() : correct.takeText()
  const take = { label, correction: { line, field, text }, said: said.take }
  const then = stored.stays ? correct.kept(name) : correct.taken(name)
  return { text: correct.both({ why, then }), strong: name, actions: [stored.stays ? take : keep] }
}

const classWords = <Key extends string>(
  { LL, row: { line } }: Row<Key>,
  { field, text }: ImportDoubt<Key>,
  classes: readonly string[],
) => {
  const { correct } = LL.imports
  const quoted = classes.map((one) => correct.quoted(one)).join(correct.or())
  const actions = classes.map((one) => ({
    label: correct.useClass(one),
    correction: { line, field, text: one },
    said: correct.said({ line, text: one, before: text }),
  }))
  return { text: correct.wasIt(quoted), actions }
}

const shownIn = (columns: readonly ImportColumn<string>[], field: string, text: string) => {
  const column = columns.find(({ key }) => key === field)
  return column?.shown?.(text, column.isDate === true && Number.isNaN(Date.parse(text))) ?? text
}

export const leaveDateOut = <Key extends string>(
  { LL, kind, row: { line } }: Omit<Row<Key>, 'locale'>,
  { field, text }: { field: Key; text: string },
): AmberAction<Key> => ({
  label: LL.imports.correct.leaveDate(),
  correction: { line, field, text: '' },
  said: LL.imports.correct.saidWithout({ line, text: shownIn(kind.columns, field, text) }),
})

export const correctedLines = <Key extends string>({
  LL,
  kind,
  row: { line, corrected = [] },
}: Omit<Row<Key>, 'locale'>): Omit<AmberLine<Key>, 'title'>[] =>
  corrected.map(({ field, text }) => {
    const shown = shownIn(kind.columns, field, text)
    const said = LL.imports.correct.saidAgain({ line, text: shown })
    const action = { label: LL.common.undo(), correction: { line, field, text: null }, said }
    return { key: field, text: LL.imports.correct.inFile(isolated(shown)), actions: [action] }
  })
