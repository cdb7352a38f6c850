import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, fileAnswers, succeeded } from '#api/answers/answers.ts'
import { badgeRow } from '#api/answers/badge-row.ts'
import {
  BadgeExportQuery,
  BadgeGroupsAnswer,
  BadgeGroupsQuery,
  ProfileBadgesAnswer,
  ProfileBadgesQuery,
} from '#api/contracts/badges.ts'
import { sendExport } from '#api/http/exports/send-export.ts'
import { historySort } from '#api/http/history/history-filter.ts'
import { sendList } from '#api/http/lists/send-list.ts'
import { isStale } from '#api/http/paging.ts'
import { requireNotParent, requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { windowKeyOf } from '#domain/badges/windows.ts'
import { localDateOf } from '#domain/calendar.ts'
import { badgesProjection } from '#projections/badges/badges.ts'
import { type BadgeGroupRow, listBadgeGroups, listCountersOf } from '#projections/badges/groups.ts'
import { listBadges, streamBadges } from '#projections/badges/history.ts'
import { badgeGroup, badgeLines } from './badge-answers.ts'
import { badgeFilter, badgeOwner } from './badge-filter.ts'

/**
 * Badges that stand: as a list, as a file, and by rule with the way to the next one. Parents have
 * none of these screens.
 */
export const profileBadgeRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  const path = '/v2/cms/profileBadges'

  const list = {
    preHandler: requireNotParent,
    schema: { querystring: ProfileBadgesQuery, response: answers(ProfileBadgesAnswer) },
  }
  app.get(path, list, async ({ caller, query }, reply) => {
    const { filter } = await badgeFilter(db, caller, query)
    const stale = await isStale(services, query.minPosition, badgesProjection)
    const sort = historySort(query)
    return await sendList(reply, services, {
      ...{
        limit: query.limit,
        page: query.page,
        stale,
        at: clock(),
        answer: badgeRow(caller.organizationId),
      },
      read: (snapshot, span) => listBadges(snapshot, filter, { ...sort, ...span }),
      stream: (snapshot) => streamBadges(snapshot, filter, sort),
    })
  })

  const file = {
    preHandler: requireStaff,
    config: { heavy: true },
    schema: { querystring: BadgeExportQuery, response: fileAnswers('A CSV file') },
  }
  app.get(`${path}/export_stream`, file, async ({ caller, query }, reply) => {
    const { filter, timeZone } = await badgeFilter(db, caller, query)
    await isStale(services, query.minPosition, badgesProjection)
    return sendExport(reply, {
      ...{ name: 'badges', now: clock(), timeZone, header: badgeLines.headerOf(query.lang) },
      pages: streamBadges(db, filter, historySort(query)),
      cells: badgeLines.cellsIn(query.lang, timeZone),
    })
  })

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
