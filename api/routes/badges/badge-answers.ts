import type { BadgeGroup, ProfileBadge } from '#api/contracts/badges.ts'
import { blobAddress } from '#api/routes/blobs/blob-address.ts'
import type { Cell } from '#api/routes/exports/csv.ts'
import { localTime } from '#api/routes/exports/local-time.ts'
import { type Language, ruleIn } from '#api/routes/history/export-texts.ts'
import { worth } from '#domain/badges/counting.ts'
import { mostBadges } from '#domain/badges/rules.ts'
import type { BadgeGroupRow } from '#projections/badges/groups.ts'
import type { BadgeEntry } from '#projections/badges/history.ts'

export const badgeRow =
  (organizationId: string) =>
  (row: BadgeEntry): ProfileBadge => ({
    _id: row.id,
    created_at: row.created_at,
    date: row.local_date,
    badge_rule: {
      ...{ _id: row.rule_id, name: row.rule_name, name_en: row.rule_name_en },
      image_url: blobAddress(organizationId, row.image),
    },
    nth: row.nth,
    profile: { _id: row.profile_id, class: row.class, class_no: row.class_no },
    user:
      row.user_id === null
        ? null
        : { _id: row.user_id, name: { en: row.name_en, zh: row.name_zh } },
  })

const headers = {
  zh: ['獲得時間', '徽章', '班別', '學號', '中文姓名', '英文姓名'],
  en: ['Earned at', 'Badge', 'Class', 'Class no.', 'Chinese name', 'English name'],
} as const

export const badgeLines = {
  headerOf: (language: Language) => headers[language],
  cellsIn: (language: Language, timeZone: string) => {
    const timeOf = localTime(timeZone)
    return (row: BadgeEntry): readonly Cell[] => [
      ...[
        timeOf(row.created_at),
        ruleIn(row, language),
        row.class,
        row.class_no ?? '',
        row.name_zh,
        row.name_en,
      ],
    ]
  },
}

/** `counter`: of the present window; undefined where no more can be earned in the period. */
export const badgeGroup = (
  organizationId: string,
  row: BadgeGroupRow,
  counter: number | undefined,
): BadgeGroup => ({
  badge_rule: {
    ...{
      _id: row.badge_rule_id,
      name: row.name,
      name_en: row.name_en,
      description: row.description,
    },
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
