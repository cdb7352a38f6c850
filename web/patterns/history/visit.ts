import { localDay } from '#web/i18n/format.ts'
import type { HistoryListEntry } from './history-kind.ts'
import type { History } from './use-history-filters.ts'

const largestPage = 50

/**
 * Returns a function that opens the linked entry, on this page or in the student's list of that
 * month.
 */
export const visitIn =
  ({ visit }: History, rows: readonly HistoryListEntry[]) =>
  (row: HistoryListEntry) => {
    const other = row.reverts ?? row.reverted_by
    if (!other) return undefined
    if (rows.some(({ _id }) => _id === other._id)) return () => visit({ row: other._id })
    const all = {
      name: '',
      class: '',
      classNo: '',
      createdBy: '',
      rule: '',
      type: '',
      page: 0,
      from: '',
      to: '',
      subject: '',
      profile: row.profile._id,
      month: localDay(other.created_at).slice(0, 7),
      size: largestPage,
      row: other._id,
    }
    return () => visit(all)
  }
