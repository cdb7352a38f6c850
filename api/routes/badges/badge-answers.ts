import type { BadgeGroup } from '#api/contracts/badges.ts'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import type { Cell } from '#api/http/exports/csv.ts'
import { localTime } from '#api/http/exports/local-time.ts'
import { type Language, ruleIn } from '#api/http/history/history-lines.ts'
import { worth } from '#domain/badges/counting.ts'
import { mostBadges } from '#domain/badges/rules.ts'
import type { BadgeGroupRow } from '#projections/badges/groups.ts'
import type { BadgeEntry } from '#projections/badges/history.ts'

const headers = {
  zh: ['獲得時間', '徽章', '班別', '學號', '中文姓名', '英文姓名'],
  en: ['Earned at', 'Badge', 'Class', 'Class no.', 'Chinese name', 'English name'],
} as const

export const badgeLines = {
  headerOf: (language: Language) => headers[language],
  cellsIn: (language: Language, timeZone: string) => {
    const timeOf = localTime(timeZone)
    return (row: BadgeEntry): readonly Cell[] => [
      timeOf(row.created_at),
      ruleIn(row, language),
      row.class,
      row.class_no ?? '',
      row.name_zh,
      row.name_en,
    ]
  },
}

/** `counter`: the count in the present window; undefined for a period that is not current. */
export const badgeGroup = (
  organizationId: string,
  row: BadgeGroupRow,
  counter: number | undefined,
): BadgeGroup => ({
  badge_rule: {
    _id: row.badge_rule_id,
    name: row.name,
    name_en: row.name_en,
    description: row.description,
    image_url: blobAddress(organizationId, row.image),
  },
  count: row.count,
  last_created_at: row.last_created_at,
  progress: counter === undefined || !row.is_open ? null : progressOf(row, counter),
})

const progressOf = (row: BadgeGroupRow, counter: number): BadgeGroup['progress'] => {
  const { threshold, cutoff_limit: limit, threshold_by, by_attendance } = row
  const earned = worth({ threshold, limit }, counter)
  if (earned >= (limit ?? mostBadges)) return null
  return {
    reached: Math.max(0, counter - earned * threshold),
    needed: threshold,
    threshold_by,
    by_attendance,
  }
}
