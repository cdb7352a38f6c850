import type { CommonQueryMethods } from 'slonik'
import { type BadgeMoment, badgeMomentLasts } from '#api/contracts/live.ts'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import { type LatestBadge, listLatestBadges } from '#projections/badges/latest.ts'

type BadgeQuery = Readonly<{ organizationId: string; at: Date }> &
  (Readonly<{ periodId: string }> | Readonly<{ profileIds: readonly string[] }>)

export const latestBadges = (db: CommonQueryMethods, { at, ...of }: BadgeQuery) =>
  listLatestBadges(db, { ...of, since: new Date(at.getTime() - badgeMomentLasts) })

export const badgeOf = (organizationId: string, badge: LatestBadge) => ({
  _id: badge.id,
  created_at: badge.created_at,
  badge_rule: {
    _id: badge.rule_id,
    name: badge.rule_name,
    name_en: badge.rule_name_en,
    image_url: blobAddress(organizationId, badge.image),
  },
})

export const badgeMoment = (organizationId: string, badge: LatestBadge): BadgeMoment => ({
  ...badgeOf(organizationId, badge),
  profile: badge.profile_id,
  name: { en: badge.name_en, zh: badge.name_zh },
  class: badge.class,
  class_no: badge.class_no,
})
