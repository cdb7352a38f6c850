import { mostCounts, type RewardLines } from '#api/contracts/actions.ts'
import { foldName } from '#api/contracts/folding.ts'
import type { PointRule } from '#api/contracts/rules.ts'
import type { Student } from '#api/contracts/students.ts'
import { formatDate, formatSigned } from '#web/i18n/format.ts'
import { checkLines, type ToCheck } from '#web/patterns/import/check-lines.ts'
import type { CsvLine, PreviewRow, RowError } from '#web/patterns/import/preview-row.ts'
import { narrow } from '#web/ui/text/narrow.ts'
import type { AwardKey } from './award-kind.ts'

export type AwardLineInput = RewardLines['lines'][number]
export type AwardPreviewRow = PreviewRow<AwardKey, AwardLineInput>

export type KnownAwards = Readonly<{
  students: readonly Student[]
  rules: readonly PointRule[]
  /** The first day of the period, and today. */
  days: Readonly<{ first: string; last: string }>
  /** Rows of the file that would exceed their rule's quota. */
  aboveQuota?: ReadonlySet<number>
  nameOf: (student: Student) => string
}>

export const checkAwards = ({
  lines,
  refused,
  students,
  rules,
  days,
  aboveQuota = new Set(),
  nameOf,
}: ToCheck<AwardKey> & KnownAwards): AwardPreviewRow[] => {
  const studentOf = new Map(students.map((student) => [foldName(student.u_id), student]))
  const keptFor = new Map(
    students.flatMap(({ merged_u_ids: ids = [], u_id }) =>
      ids.map((id) => [foldName(id), u_id] as const),
    ),
  )
  const rulesNamed = Map.groupBy(
    rules.flatMap((rule) =>
      [...new Set([foldName(rule.name), foldName(rule.name_en)])].map((name) => ({ name, rule })),
    ),
    ({ name }) => name,
  )
  const balances = new Map(students.map(({ profile, point }) => [profile, point]))
  const preview = (line: CsvLine<AwardKey>): AwardPreviewRow => {
    const { cells } = line
    const student = studentOf.get(foldName(cells.profile))
    const found = rulesNamed.get(foldName(cells.pointRule_id)) ?? []
    const count = cells.counts === '' ? 1 : Number(narrow(cells.counts))
    const rule = found.length === 1 ? found[0]!.rule : undefined
    const errors: RowError[] = [
      ...(student ? [] : [unknownStudent(keptFor.get(foldName(cells.profile)))]),
      ...ruleErrors(cells.pointRule_id, found.length),
      ...countErrors(count),
      ...dayErrors(cells.date, days),
      ...(aboveQuota.has(line.line) ? quotaErrors(rule) : []),
    ]
    const input = inputOf({ student, rule, count, date: cells.date })
    if (errors.length > 0 || !student || !rule)
      return { line: line.line, result: 'invalid', cells, was: {}, errors, input }
    const before = balances.get(student.profile) ?? 0
    const points = rule.point * count
    balances.set(student.profile, before + points)
    return {
      line: line.line,
      result: 'new',
      errors,
      input,
      cells: {
        ...cells,
        profile: `${cells.profile} ${nameOf(student)}`,
        counts: String(count),
        points: formatSigned(points),
        balance: String(before + points),
      },
      was: { balance: String(before) },
    }
  }
  return checkLines<AwardKey, AwardLineInput>({
    lines,
    refused,
    idKey: 'profile',
    duplicate: 'yup_type_error',
    preview,
    // A student may be listed as often as they were awarded.
    sameOf: () => '',
  })
}

const unknownStudent = (kept: string | undefined): RowError =>
  kept === undefined
    ? { field: 'profile', code: 'student_not_found' }
    : { field: 'profile', code: 'u_id_merged', params: { u_id: kept } }

const ruleErrors = (text: string, found: number): RowError[] => {
  if (text === '') return [{ field: 'pointRule_id', code: 'yup_required' }]
  if (found === 1) return []
  return [{ field: 'pointRule_id', code: found === 0 ? 'rule_not_found' : 'rule_ambiguous' }]
}

const countErrors = (count: number): RowError[] => {
  if (!Number.isInteger(count)) return [{ field: 'counts', code: 'yup_integer' }]
  if (count < 1) return [{ field: 'counts', code: 'yup_number_min', params: { min: 1 } }]
  return count > mostCounts
    ? [{ field: 'counts', code: 'yup_number_max', params: { max: mostCounts } }]
    : []
}

const dayErrors = (day: string, { first, last }: KnownAwards['days']): RowError[] => {
  if (day === '') return []
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return [{ field: 'date', code: 'yup_date' }]
  return day < first || day > last
    ? [
        {
          field: 'date',
          code: 'day_out_of_period',
          params: { first: formatDate(first), last: formatDate(last) },
        },
      ]
    : []
}

const quotaErrors = (rule: PointRule | undefined): RowError[] => {
  if (!rule?.quota_type) return []
  const code = rule.quota_type === 'daily' ? 'quota_daily' : 'quota_weekly'
  return [{ field: 'counts', code, params: { count: rule.quota_count ?? 0 } }]
}

type LineParts = {
  student: Student | undefined
  rule: PointRule | undefined
  count: number
  date: string
}

const inputOf = ({ student, rule, count, date }: LineParts): AwardLineInput => ({
  profile: student?.profile ?? '',
  pointRule_id: rule?._id ?? '',
  counts: count,
  ...(date !== '' && { date }),
  ...(rule && { expected_point: rule.point }),
})
