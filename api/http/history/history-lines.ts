import { ruleNameIn } from '#api/contracts/rule-name.ts'
import type { Cell } from '#api/http/exports/csv.ts'
import { localTime } from '#api/http/exports/local-time.ts'
import type { HistoryEntryRow, RuledEntry } from '#projections/history/history.ts'

export type Language = 'zh' | 'en'

const entryHeaders = {
  zh: ['時間', '班別', '學號', '中文姓名', '英文姓名'],
  en: ['Time', 'Class', 'Class no.', 'Chinese name', 'English name'],
} as const

const entryCells = (timeZone: string) => {
  const timeOf = localTime(timeZone)
  return ({ created_at, class: className, class_no, name_zh, name_en }: HistoryEntryRow) => [
    timeOf(created_at),
    className,
    class_no ?? '',
    name_zh,
    name_en,
  ]
}

const words = {
  zh: {
    system: '系統',
    parent: (name: string) => `${name}（家長）`,
    reverted: '已撤銷',
    reversal: '撤銷',
  },
  en: {
    system: 'System',
    parent: (name: string) => `${name} (parent)`,
    reverted: 'Undone',
    reversal: 'Undo',
  },
} as const

export const ruleIn = ({ rule_name, rule_name_en }: RuledEntry, language: Language) =>
  ruleNameIn(language, { name: rule_name, name_en: rule_name_en })

const recorderIn = (row: HistoryEntryRow, language: Language) => {
  if (row.actor_role === 'system') return words[language].system
  const [first, second] =
    language === 'zh'
      ? [row.actor_name_zh, row.actor_name_en]
      : [row.actor_name_en, row.actor_name_zh]
  const name = first || second
  return row.actor_role === 'parent' ? words[language].parent(name) : name
}

type Lines<Row extends HistoryEntryRow> = Readonly<{
  headers: Readonly<Record<Language, readonly string[]>>
  cells: (row: Row, language: Language) => readonly Cell[]
  recorder: Readonly<Record<Language, string>>
}>

const notes = { zh: '備註', en: 'Note' } as const

export const historyLines = <Row extends HistoryEntryRow>({
  headers,
  cells,
  recorder,
}: Lines<Row>) => ({
  headerOf: (language: Language) => [
    ...entryHeaders[language],
    ...headers[language],
    recorder[language],
    notes[language],
  ],
  cellsIn: (language: Language, timeZone: string) => {
    const cellsOf = entryCells(timeZone)
    return (row: Row) => [
      ...cellsOf(row),
      ...cells(row, language),
      recorderIn(row, language),
      noteIn(row, language),
    ]
  },
})

const noteIn = ({ reverted_by, reverts }: HistoryEntryRow, language: Language) => {
  if (reverts) return words[language].reversal
  return reverted_by ? words[language].reverted : ''
}
