import type { ProfileBadge } from '#api/contracts/badges.ts'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import type { BadgeEntry } from '#projections/badges/history.ts'

export const badgeRow =
  (organizationId: string) =>
  (row: BadgeEntry): ProfileBadge => ({
    _id: row.id,
    created_at: row.created_at,
    date: row.local_date,
    badge_rule: {
      _id: row.rule_id,
      name: row.rule_name,
      name_en: row.rule_name_en,
      image_url: blobAddress(organizationId, row.image),
    },
    nth: row.nth,
    profile: { _id: row.profile_id, class: row.class, class_no: row.class_no },
    user:
      row.user_id === null
        ? null
        : { _id: row.user_id, name: { en: row.name_en, zh: row.name_zh } },
  })
