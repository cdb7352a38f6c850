import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { createLedger } from '#ledger/ledger.ts'
import { systemClock } from '#platform/clock.ts'
import { start } from '#platform/event-store/event-store.ts'
import { pagesAfter } from '#platform/event-store/pages-after.ts'
import { sql } from '#platform/postgres/pool.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { decodePage } from '#projections/engine/decode-page.ts'
import { badgesReactor } from '#workers/reactors/badges/badges.ts'
import { drain } from '#workers/reactors/engine/drain.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'
import type { Measured } from '../keys.ts'
import { type StageStores, withParts } from '../stage/seed.ts'
import type { BenchStage } from '../stage/stage.ts'
import { alternate } from './alternate.ts'

/** Events in a page, as the reactor reads them. */
const pageSize = 1_000

const perSecond = async (work: () => Promise<number>) => {
  const began = performance.now()
  const events = await work()
  return (events * 1000) / (performance.now() - began)
}

/** Reads as the reactor does, without any other work. */
const readAll = async ({ eventStore }: StageStores) => {
  let events = 0
  for await (const page of pagesAfter(eventStore, {
    after: start,
    limit: pageSize,
    categories: badgesReactor.intake.categories,
  })) {
    events += decodePage(page.events, badgesReactor.intake).events.length
  }
  return events
}

/** Removes the earlier rules and everything that they decided. Their events stay in the log. */
const forget = async ({ db }: StageStores) => {
  await db.query(sql.typeAlias('void')`DROP SCHEMA IF EXISTS reactor_badges CASCADE`)
  for (const table of ['badge_rule_spans', 'badge_rules'])
    await db.query(sql.typeAlias('void')`DELETE FROM ${sql.identifier([table])}`)
  await db.query(sql.typeAlias('void')`DELETE FROM blobs WHERE kind = 'badge'`)
}

/**
 * Adds eight rules to each school, which count every award by week, month and period. Each stream
 * of thirty events earns a badge by one rule, and in every other school by a second rule.
 */
const addRules = async ({ db }: StageStores) => {
  const organizations = await db.anyFirst(sql.type(z.object({ id: z.string() }))`
    SELECT id FROM organizations ORDER BY id`)
  for (const [n, organization] of organizations.entries()) {
    const image = `badge-${'0'.repeat(64)}.png`
    await db.query(sql.typeAlias('void')`
      INSERT INTO blobs (organization_id, id, content_type, size, width, height, created_by, created_at)
      SELECT ${organization}, ${image}, 'image/png', 1, 1, 1, id, now() FROM users
      WHERE organization_id = ${organization} LIMIT 1`)
    const never = 1_000_000
    const rules = [
      ...[14, n % 2 === 0 ? 20 : never].map((threshold) => ({
        by: 'count',
        threshold,
        period: 'periodly',
      })),
      ...['weekly', 'monthly', 'no_limit'].flatMap((period) =>
        ['count', 'point'].map((by) => ({ by, threshold: never, period })),
      ),
    ]
    for (const { by, threshold, period } of rules) {
      const id = uuidv7()
      await db.query(sql.typeAlias('void')`
        INSERT INTO badge_rules (organization_id, id, name, image, reward_by, threshold_by, threshold, cutoff_period,
          cutoff_limit, start)
        VALUES (${organization}, ${id}, 'Badge', ${image}, 'all_reward', ${by}, ${threshold}, ${period},
          ${period === 'no_limit' ? null : 5}, 'now')`)
      await db.query(sql.typeAlias('void')`
        INSERT INTO badge_rule_spans (organization_id, badge_rule_id, from_position) VALUES (${organization}, ${id}, ${start})`)
    }
  }
}

export const badgeReactorSpeed = async (stage: BenchStage): Promise<Measured> => {
  const { url } = await stage.seeded('rebuilt')
  return withParts(url, async (parts) => {
    const { db, eventStore } = parts
    const awards: number[] = []
    const react = async () => {
      await forget(parts)
      // Different from the previous ones, so that their badges differ, too.
      await addRules(parts)
      await prepareReactor(db, eventStore, badgesReactor)
      const ledger = createLedger({ eventStore, db, clock: systemClock })
      const deps = { db, eventStore, ledger, clock: systemClock }
      return async () => {
        await catchUp(deps, badgesReactor.intake)
        await drain(deps, badgesReactor)
      }
    }
    try {
      const entries = await readAll(parts)
      const { ours, bare } = await alternate(stage.sizes.runs, {
        ours: async () => {
          const work = await react()
          const speed = await perSecond(async () => {
            await work()
            return entries
          })
          awards.push(
            await db.oneFirst(sql.type(z.object({ count: z.number() }))`
              SELECT count(*) FROM event_store.events WHERE category = 'badges'`),
          )
          return speed
        },
        bare: () => perSecond(() => readAll(parts)),
      })
      return {
        value: ours.median / bare.median,
        raw: { reacting: ours.runs, reading: bare.runs, awards },
      }
    } finally {
      await forget(parts)
    }
  })
}
