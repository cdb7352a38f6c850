import { eachMonthOfInterval } from 'date-fns/eachMonthOfInterval'
import { lightFormat } from 'date-fns/lightFormat'
import { parseISO } from 'date-fns/parseISO'
import type { Period } from '#api/contracts/organization.ts'
import { searchLimits, searchWords } from '#api/contracts/search-text.ts'
import { aDay, anId } from '#web/client/address/fields.ts'
import { lastDayOfPeriod } from '#web/client/session/last-day-of-period.ts'
import { isClassChoice } from '#web/patterns/classes/class-choice.ts'
import type { TableSort } from '#web/ui/table/use-table-state.ts'

export type HistoryFilters = {
  /** yyyy-MM, `all` for the whole period, or empty for the last 30 days. */
  month: string
  /** For a history by school day: yyyy-MM-dd, both included; empty for no limit. */
  from: string
  to: string
  subject: string
  name: string
  class: string
  classNo: string
  createdBy: string
  rule: string
  type: string
  profile: string
  row: string
  by: '' | 'entry'
  page: number
  size: number
  sort: TableSort
}

export const wholePeriod = 'all'

export const historyPageSizes = [10, 25, 50] as const
const newestFirst: TableSort = { id: 'created_at', desc: true }
const texts = {
  month: 'month',
  from: 'from',
  to: 'to',
  subject: 'subject',
  name: 'name',
  class: 'class',
  classNo: 'class_no',
  createdBy: 'created_by',
  rule: 'rule',
  profile: 'profile',
  row: 'row',
} as const

const isOneOf = <Value>(values: readonly Value[], value: unknown): value is Value =>
  values.includes(value as Value)

const searchable = (text: string) => {
  const short = text.slice(0, searchLimits.letters)
  return searchWords(short).length > searchLimits.words
    ? searchWords(short).slice(0, searchLimits.words).join(' ')
    : short
}

export type KeptFilters = {
  types: readonly string[]
  rule?: { field: string; search?: string } | undefined
  asks?: 'days' | undefined
  subjects?: true | undefined
  batches?: true | undefined
  orders?: readonly string[]
}

export const readFilters = (
  params: URLSearchParams,
  { types, rule, asks, subjects, batches, orders }: KeptFilters,
): HistoryFilters => {
  const text = (key: keyof typeof texts) => searchable(params.get(texts[key]) ?? '')
  const type = params.get('type') ?? ''
  const size = Number(params.get('size'))
  const page = Number(params.get('page') ?? 1)
  const [id, direction] = (params.get('sort') ?? '').split('.')
  return {
    month: /^(\d{4}-(0[1-9]|1[0-2])|all)$/.test(text('month')) ? text('month') : '',
    ...(asks === 'days'
      ? { from: aDay.read(text('from')) ?? '', to: aDay.read(text('to')) ?? '' }
      : { from: '', to: '' }),
    subject: subjects ? (anId.read(text('subject')) ?? '') : '',
    name: text('name'),
    class: text('class'),
    classNo: /^[1-9]\d{0,2}$/.test(text('classNo')) ? text('classNo') : '',
    createdBy: text('createdBy'),
    // Without rules there is nothing to search for.
    rule: rule ? text('rule') : '',
    type: types.includes(type) ? type : '',
    profile: text('profile'),
    row: text('row'),
    by: batches && params.get('by') === 'entry' ? 'entry' : '',
    page: Number.isInteger(page) && page > 0 ? page - 1 : 0,
    size: isOneOf(historyPageSizes, size) ? size : historyPageSizes[0],
    sort: id && (!orders || orders.includes(id)) ? { id, desc: direction !== 'asc' } : newestFirst,
  }
}

export const writeFilters = (filters: HistoryFilters): URLSearchParams => {
  const params = new URLSearchParams()
  for (const [key, name] of Object.entries(texts)) {
    const value = filters[key as keyof typeof texts].trim()
    if (value) params.set(name, value)
  }
  if (filters.type) params.set('type', filters.type)
  if (filters.by) params.set('by', filters.by)
  if (filters.page > 0) params.set('page', String(filters.page + 1))
  if (filters.size !== historyPageSizes[0]) params.set('size', String(filters.size))
  const { id, desc } = filters.sort
  if (id !== newestFirst.id || !desc) params.set('sort', `${id}.${desc ? 'desc' : 'asc'}`)
  return params
}

export const isFiltered = ({ page, size, sort, row, by, ...chosen }: HistoryFilters) =>
  Object.values(chosen).some(Boolean)

const searchOf = (ruleField: string | undefined, filters: HistoryFilters) => ({
  ...(filters.name && { name: filters.name }),
  ...(filters.class && {
    [isClassChoice(filters.class) ? 'class_filter' : 'class']: filters.class,
  }),
  ...(filters.classNo && { class_no: Number(filters.classNo) }),
  ...(filters.createdBy && { created_by: filters.createdBy }),
  ...(ruleField && filters.rule && { [ruleField]: filters.rule }),
})

const dayOf = ({ from, to, type, subject }: HistoryFilters) => ({
  ...(from && { date_from: from }),
  ...(to && { date_to: to }),
  ...(type && { status: type }),
  ...(subject && { subject }),
})

export const queryOf = (
  { rule, asks }: Pick<KeptFilters, 'rule' | 'asks'>,
  filters: HistoryFilters,
  period: string,
) => {
  const words = searchOf(rule?.search ?? rule?.field, filters)
  const search = asks === 'days' ? { ...words, ...dayOf(filters) } : words
  return {
    ...(asks === 'days'
      ? { period_id: period }
      : { period, dateRange: filters.month, type: filters.type }),
    profile: filters.profile,
    search: Object.keys(search).length > 0 ? JSON.stringify(search) : undefined,
    order_by: filters.sort.id,
    order: filters.sort.desc ? 'desc' : 'asc',
  }
}

type Term = Pick<Period, 'start_at' | 'end_at' | 'isActive'>

export const monthsOf = (period: Term, today: string): string[] => {
  const end = lastDayOfPeriod(period, today)
  const last = end < today ? end : today
  if (last < period.start_at) return []
  const months = eachMonthOfInterval({ start: parseISO(period.start_at), end: parseISO(last) })
  return months.map((month) => lightFormat(month, 'yyyy-MM')).reverse()
}
