import { useEffect } from 'react'
import { localDay } from '#web/i18n/format.ts'
import { rowAnchor } from './history-columns.tsx'
import type { Entry } from './history-kind.ts'
import type { History } from './use-history-filters.ts'

const largestPage = 50

/** Goes to the record that a row belongs to: on this page, else in that student's list of its month. */
export const useVisit = (history: History, rows: readonly Entry[]) => {
  const { filters, visit } = history
  const isHere = rows.some(({ _id }) => _id === filters.row)
  useEffect(() => {
    if (!isHere) return
    const anchor = document.getElementById(rowAnchor(filters.row))
    anchor?.focus({ preventScroll: true })
    anchor?.scrollIntoView?.({ block: 'center' })
  }, [isHere, filters.row])

  return (row: Entry) => {
    const other = row.reverts ?? row.reverted_by
    if (!other) return
    if (rows.some(({ _id }) => _id === other._id)) return visit({ row: other._id })
    visit({
      ...{ name: '', class: '', classNo: '', createdBy: '', rule: '', type: '', page: 0 },
      profile: row.profile._id,
      month: localDay(other.created_at).slice(0, 7),
      size: largestPage,
      row: other._id,
    })
  }
}
