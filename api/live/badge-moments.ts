import type { CommonQueryMethods } from 'slonik'
import { type BadgeMoment, badgeMomentLasts } from '#api/contracts/live.ts'
import { blobAddress } from '#api/routes/blobs/blob-address.ts'
import { badges } from '#projections/badges/badges.ts'
import { type LatestBadge, listLatestBadges } from '#projections/badges/latest.ts'
import { findPeriodPosition } from '#projections/engine/period-positions.ts'

type Shown = Readonly<{
  organizationId: string
  periodId?: string
  profileId?: string
  class?: string | null
  at: Date
}>

/** The badges that were reached just now, the newest first. */
export const latestBadges = (db: CommonQueryMethods, { at, ...of }: Shown) =>
  listLatestBadges(db, { ...of, since: new Date(at.getTime() - badgeMomentLasts) })

/** The same of a period, and where its badges last moved: that first, so that what is read after it is at least as new. */
export const badgesOfPeriod = async (db: CommonQueryMethods, of: Shown & Readonly<{ periodId: string }>) => {
  const moved = await findPeriodPosition(db, [badges], of)
  return { moved, newest: await latestBadges(db, of) }
}

/** What is said of the badge itself. */
export const badgeOf = (organizationId: string, badge: LatestBadge) => ({
  _id: badge.id,
  created_at: badge.created_at,
  badge_rule: {
    ...{ _id: badge.rule_id, name: badge.rule_name, name_en: badge.rule_name_en },
    image_url: blobAddress(organizationId, badge.image),
  },
})

/** For who may see all names of the school. */
export const badgeMoment = (organizationId: string, badge: LatestBadge): BadgeMoment => ({
  ...badgeOf(organizationId, badge),
  profile: badge.profile_id,
  name: { en: badge.name_en, zh: badge.name_zh },
  class: badge.class,
  class_no: badge.class_no,
})
