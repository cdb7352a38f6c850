import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { badgeRow } from '#api/answers/badge-row.ts'
import {
  BadgeExportQuery,
  BadgeGroupsAnswer,
  BadgeGroupsQuery,
  ProfileBadgesAnswer,
  ProfileBadgesQuery,
} from '#api/contracts/badges.ts'
import { defineHistoryRoutes } from '#api/http/history/define-history-routes.ts'
import { isStale } from '#api/http/is-stale.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireNotParent, requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { windowKeyOf } from '#domain/badges/windows.ts'
import { localDateOf } from '#domain/calendar.ts'
import { badgesProjection } from '#projections/badges/badges.ts'
import { type BadgeGroupRow, listBadgeGroups, listCountersOf } from '#projections/badges/groups.ts'
import { type BadgeEntry, listBadges, streamBadges } from '#projections/badges/history.ts'
import { badgeGroup, badgeLines } from './badge-answers.ts'
import { badgeFilter, badgeOwner } from './badge-filter.ts'

const history = {
  fileName: 'badges',
  projection: badgesProjection,
  list: listBadges,
  stream: streamBadges,
  answer: (row: BadgeEntry, caller: Caller) => badgeRow(caller.organizationId)(row),
  lines: badgeLines,
}

/**
 * Returns the badges that count: as a list, as a file, and by rule with progress to the next.
 * Parents have no screen for badges.
 */
export const profileBadgeRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const path = '/v2/cms/profileBadges'

  const routes = defineHistoryRoutes({
    path,
    reads: requireNotParent,
    exports: requireStaff,
    history,
    contracts: {
      query: ProfileBadgesQuery,
      exportQuery: BadgeExportQuery,
      answer: ProfileBadgesAnswer,
    },
    filter: ({ db }, { caller, query }) => badgeFilter(db, caller, query),
  })
  await app.register(routes, services)

  const groups = {
    preHandler: requireNotParent,
    schema: { querystring: BadgeGroupsQuery, response: answers(BadgeGroupsAnswer) },
  }
  app.get(`${path}/groupByRule`, groups, async ({ caller, query }) => {
    const { organizationId } = caller
    const { profileId, period, timeZone } = await badgeOwner(db, caller, query)
    const stale = await isStale(services, query.minPosition, badgesProjection)
    const rows = await listBadgeGroups(db, {
      organizationId,
      profileId,
      ungained: query.include_ungained === true,
    })
    const today = localDateOf(clock(), timeZone)
    const windowOf = ({ cutoff_period }: BadgeGroupRow) => windowKeyOf(cutoff_period, today)
    const windows = [...new Set(rows.map(windowOf))]
    const counters = await listCountersOf(db, { organizationId, profileId }, windows)
    const known = new Map(
      counters.map((one) => [`${one.badge_rule_id} ${one.window_key}`, one.counter]),
    )
    const data = rows.map((row) =>
      badgeGroup(
        organizationId,
        row,
        period.is_current ? (known.get(`${row.badge_rule_id} ${windowOf(row)}`) ?? 0) : undefined,
      ),
    )
    return { ...succeeded(data), ...(stale && { stale }) }
  })
}
