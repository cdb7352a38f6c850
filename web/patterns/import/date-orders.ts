import { type DateOrder, ordersIn } from '#web/ui/text/read-date.ts'
import type { ImportKind } from './import-kind.ts'
import type { FileProblem } from './outcome.ts'
import type { CsvLine } from './preview-row.ts'

type DateOrders<Key extends string> =
  | { problem: FileProblem<Key> }
  | { unclear: Key; sample: string }
  /** `said`: the order by which ambiguous dates were read, if there are any. */
  | { orders: ReadonlyMap<Key, DateOrder | null>; said: DateOrder | undefined }

/**
 * Decides whether day or month comes first in each column: by its dates, other columns, or the
 * user's answer.
 */
export const dateOrders = <Key extends string>(
  lines: readonly CsvLine<Key>[],
  kind: ImportKind<Key>,
  answered: ReadonlyMap<Key, DateOrder>,
): DateOrders<Key> => {
  const columns = kind.columns
    .filter(({ isDate }) => isDate)
    .map(({ key }) => ({ key, ...ordersIn(lines.map(({ cells }) => cells[key])) }))
  const dateAt = (key: Key, at: number) => ({
    line: lines[at]?.line ?? 0,
    text: lines[at]?.cells[key] ?? '',
  })
  for (const { key, dayFirst, monthFirst } of columns) {
    if (dayFirst === null || monthFirst === null) continue
    const places = { dayFirst: dateAt(key, dayFirst), monthFirst: dateAt(key, monthFirst) }
    return { problem: { kind: 'dates', key, ...places } }
  }
  const shownIn = ({ dayFirst, monthFirst }: (typeof columns)[number]) =>
    dayFirst !== null ? ('dayFirst' as const) : monthFirst !== null ? ('monthFirst' as const) : null
  const shown = new Set(columns.map(shownIn).filter((order) => order !== null))
  // An ambiguous column follows the other columns, if they agree.
  const ofOthers = shown.size === 1 ? [...shown][0] : undefined
  const orders = new Map<Key, DateOrder | null>()
  let said: DateOrder | undefined
  for (const column of columns) {
    const { key, either } = column
    const order =
      shownIn(column) ?? answered.get(key) ?? (either === null ? null : (ofOthers ?? kind.dates))
    if (order === undefined) return { unclear: key, sample: dateAt(key, either ?? 0).text }
    if (either !== null && order) said = order
    orders.set(key, order)
  }
  return { orders, said }
}
