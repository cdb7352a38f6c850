import type { ActionRow } from '#api/contracts/actions.ts'
import type { LatestBatch } from '#api/contracts/live.ts'

const namedAwards = 10

const sameOrNull = (rows: readonly ActionRow[]) => {
  const classes = new Set(rows.map(({ profile }) => profile.class))
  return classes.size === 1 ? (rows[0]?.profile.class ?? null) : null
}

/** Groups history rows, newest first, into batches, without reverted ones. */
export const latestOfActions = (actions: readonly ActionRow[]): LatestBatch[] => {
  const standing = actions.filter(({ reverted_by, reverts }) => !reverted_by && !reverts)
  const batches = Map.groupBy(standing, ({ batch }) => batch)
  return [...batches].map(([batch, rows]) => {
    const first = rows[0] as ActionRow
    return {
      batch,
      created_at: first.created_at,
      type: first.type,
      rule_name: first.pointRule.name,
      rule_name_en: first.pointRule.name_en,
      point: first.point,
      students: new Set(rows.map(({ profile }) => profile._id)).size,
      class: sameOrNull(rows),
      awards: rows.slice(0, namedAwards).map(({ profile, user }) => ({
        profile: profile._id,
        name: user.name,
        class: profile.class,
        class_no: profile.class_no,
      })),
    }
  })
}
