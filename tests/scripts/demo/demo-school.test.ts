import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DatabasePool } from 'slonik'
import { validate as isUuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sourceOf } from '#api/routes/audit/entry-source.ts'
import { grantedBy } from '#domain/board-games/board-game.ts'
import type { BoardGamePlay } from '#domain/board-games/events.ts'
import { createLedger } from '#ledger/ledger.ts'
import { openFileBlobs } from '#platform/blobs/file-blobs.ts'
import type { Blobs } from '#platform/blobs.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { openPostgresEventStore } from '#platform/event-store/postgres/open-postgres-event-store.ts'
import { typeOfSample } from '#platform/file-types.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { sql } from '#platform/postgres/pool.ts'
import { projections } from '#projections/all.ts'
import { catchUp } from '#projections/engine/catch-up.ts'
import { rebuild } from '#projections/engine/rebuild.ts'
import { prepareProjections } from '#projections/engine/schema.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { listHouseAwards } from '#projections/houses/house-award-list.ts'
import { rankGroups, rankHouses } from '#projections/houses/house-ranking.ts'
import { housesProjection } from '#projections/houses/houses.ts'
import { openDatabase } from '#projections/open-database.ts'
import {
  type FigureQuery,
  figureEntries,
  readFigureValue,
  sumEntries,
} from '#projections/points/figure-entries.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { blobKey } from '#registry/blobs/blobs.ts'
import { listAttachments } from '#registry/messages/attachments.ts'
import { listForStaff } from '#registry/messages/list-for-staff.ts'
import { countReads } from '#registry/messages/readers.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'
import { listResources } from '#registry/resources/read-resources.ts'
import { badgeRules } from '#scripts/demo/badges.ts'
import { demoDays } from '#scripts/demo/demo-days.ts'
import { prepareDemoSchool } from '#scripts/demo/demo-school.ts'
import { demoBoardGames, demoGames } from '#scripts/demo/games/contents.ts'
import { demoOrganization, demoPeriodId, demoStaffId } from '#scripts/demo/ids.ts'
import { demoSchool } from '#scripts/demo/school.ts'
import { prizePictures } from '#scripts/demo/shop/pictures.ts'
import { analyzedTables } from '#tests/support/analyzed-tables.ts'
import { createDatabase } from '#tests/support/database.ts'
import { readWholeLog } from '#tests/support/whole-log.ts'
import { badgesReactor } from '#workers/reactors/badges/badges.ts'
import { boardGamesReactor } from '#workers/reactors/board-games/board-games.ts'
import { drain } from '#workers/reactors/engine/drain.ts'
import { prepareReactor } from '#workers/reactors/engine/prepare.ts'
import { gamesReactor } from '#workers/reactors/games/games.ts'

describe('the plan of the demo school', () => {
  const school = demoSchool(1, '2026-11-20')

  test('is the same for the same seed and day', () => {
    expect(demoSchool(1, '2026-11-20')).toEqual(school)
    expect(demoDays(1, school)).toEqual(demoDays(1, school))
    expect(demoDays(2, school)).not.toEqual(demoDays(1, school))
  })

  test('has 720 students of different names in 24 classes of 30', () => {
    expect(new Set(school.students.map(({ name }) => name.zh)).size).toBe(720)
    expect(
      Object.values(Object.groupBy(school.students, ({ class: name }) => name)).map(
        (list) => list!.length,
      ),
    ).toEqual(Array(24).fill(30))
  })

  test('has 90 school days, none on a weekend, up to today', () => {
    const days = demoDays(1, school).map(({ date }) => date)
    expect(days).toHaveLength(90)
    expect(days.at(-1)).toBe('2026-11-20')
    expect(days.some((date) => [0, 6].includes(new Date(date).getUTCDay()))).toBe(false)
  })

  test('ends on the Friday before if today is a Sunday', () => {
    expect(demoSchool(1, '2026-11-22').periods.current.days.at(-1)).toBe('2026-11-20')
  })
})

describe('the demo school', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let db: DatabasePool
  let eventStore: EventStore
  const kept: string[] = []
  const folder = join(tmpdir(), `laurel-demo-${randomUUID()}`)
  const files = openFileBlobs(pathToFileURL(folder))
  const blobs: Blobs = { ...files, put: async (key) => void kept.push(key) }
  const clock = () => new Date()

  beforeAll(async () => {
    database = await createDatabase()
    await migrate(database.url)
    db = await openDatabase({ connectionString: database.url })
    eventStore = await openPostgresEventStore({ connectionString: database.url })
  })
  afterAll(async () => {
    await eventStore.close()
    await db.end()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const prepare = () =>
    prepareDemoSchool({ db, eventStore, queue: { wakeUp: () => undefined }, blobs, clock })
  const events = () => readWholeLog(eventStore)

  test('allows sign-ins while the current period is still being recorded, and continues after a stop', async () => {
    await prepare()
    const prepared = await events()
    const rest = await prepare()
    expect((await events()).length, 'a second preparation records nothing').toBe(prepared.length)
    const drawn = ['logo', 'banner', ...badgeRules.map(() => 'badge')]
    const seen = (...kinds: string[]) =>
      kinds.map((kind) => expect.stringMatching(new RegExp(`/${kind}-\\w+\\.png$`)))
    expect(kept, 'drawn once, each another').toEqual(seen(...drawn))
    expect(new Set(kept).size).toBe(drawn.length)
    const current = await findCurrentPeriod(db, demoOrganization)
    expect(prepared.every(({ metadata }) => metadata.periodId !== current!.id)).toBe(true)
    await prepareProjections(db, eventStore, projections)
    await rest()
    // Pictures of prizes and games are added while people can already sign in.
    const pictures = [
      ...Object.keys(prizePictures).map(() => 'prize'),
      ...demoGames.map(() => 'game'),
      ...demoBoardGames.map(() => 'boardGame'),
    ]
    expect(kept.slice(drawn.length)).toEqual(seen(...pictures))
    expect(new Set(kept).size).toBe(drawn.length + pictures.length)
    expect(await analyzedTables(db, schemaFor(pointsProjection))).toContain('profile_points')
    expect(await analyzedTables(db, 'public')).toContain('profiles')
    const all = (await events()).length
    expect(all).toBeGreaterThan(18_000)
    expect(all).toBeLessThan(36_000)
    await (await prepare())()
    expect((await events()).length, 'a finished school stays as it is').toBe(all)
  }, 300_000)

  test('ranks four houses, and the groups of a class, by the points of the term', async () => {
    await prepareProjections(db, eventStore, [housesProjection])
    await rebuild({ db, eventStore }, housesProjection)
    const of = { organizationId: demoOrganization, periodId: demoPeriodId('current') }
    const ranked = [await rankHouses(db, of), await rankGroups(db, { ...of, class: '1A' })]
    const listed = { organizationId: demoOrganization, periodId: demoPeriodId('current') }
    const { rows } = await listHouseAwards(db, listed, { limit: 100, page: 0 })
    const classes = rows.map((row) => row.class !== '')
    expect([classes.includes(true), classes.includes(false)]).toEqual([true, true])
    for (const teams of ranked) {
      expect(teams).toHaveLength(4)
      for (const { total, members } of teams) expect([total > 0, members > 6]).toEqual([true, true])
      expect(new Set(teams.map(({ total }) => total)).size).toBeGreaterThan(2)
    }
  })

  test('has a resource of each kind, with content of that kind, and a worksheet for Form 1 only', async () => {
    const reader = {
      organizationId: demoOrganization,
      userId: demoStaffId('admin@laurel.demo'),
      role: 'organization_admin',
    }
    const { rows } = await listResources(db, reader, { limit: 10, page: 0 })
    const types = await Promise.all(
      rows.map(async ({ blob_id, content_type, size }) => {
        const content = await files.get(blobKey(demoOrganization, blob_id))
        expect(content?.byteLength).toBe(size)
        return [content_type, (await typeOfSample(content!))?.mime]
      }),
    )
    const said = ['image/png', 'application/pdf', 'audio/wav', 'video/webm']
    expect(types).toEqual(said.map((type) => [type, type]))
    const student = { ...reader, role: 'user' }
    const seenBy = async (form: string) => {
      const userId = await db.oneFirst(sql.type(z.object({ user_id: z.string() }))`
        SELECT user_id FROM profiles JOIN periods ON periods.id = profiles.period_id
        WHERE periods.is_current AND profiles.organization_id = ${demoOrganization} AND class LIKE ${`${form}%`} LIMIT 1`)
      return (await listResources(db, { ...student, userId }, { limit: 10, page: 0 })).rows.length
    }
    expect([await seenBy('1'), await seenBy('2')]).toEqual([4, 3])
  })

  test('has notices and memos, some with a file, that students and parents have partly read', async () => {
    const staff = {
      organizationId: demoOrganization,
      userId: demoStaffId('admin@laurel.demo'),
      allAction: true,
    }
    const of = async (kind: 'notice' | 'memo', name: 'past' | 'current') =>
      (await listForStaff(db, staff, { kind, period: demoPeriodId(name) })).rows
    const [notices, memos] = [await of('notice', 'current'), await of('memo', 'current')]
    expect(await of('notice', 'past')).toHaveLength(1)
    expect([notices.length > 2, memos.length > 1]).toEqual([true, true])
    expect(notices.some(({ is_public }) => !is_public)).toBe(true)
    const all = [...notices, ...memos].map(({ id }) => id)
    expect((await listAttachments(db, demoOrganization, all)).size).toBe(2)
    const reads = await countReads(db, demoOrganization, all)
    for (const { id, is_public } of [...notices, ...memos]) {
      const { addressed = 0, students = 0, parents = 0 } = reads.get(id) ?? {}
      expect(students + parents > 0).toBe(is_public)
      expect([students < addressed, parents < addressed]).toEqual([true, true])
    }
  })

  test('shows for every student, class and total the sum of its entries', async () => {
    await prepareProjections(db, eventStore, [pointsProjection])
    await rebuild({ db, eventStore }, pointsProjection)
    const compared = await comparedFigures(db)
    expect(compared).toMatchObject({ students: 1440, classes: 48, differ: [] })
    expect(compared.weeks).toBeGreaterThan(15)
    expect(compared.categories).toBeGreaterThan(2000)
    expect(compared.sum).toBeGreaterThan(100_000)
  })

  test('has rewards by staff and parents, redemptions, undone mistakes, attendance, homework, games and orders', async () => {
    const types = Object.groupBy(await events(), ({ type }) => type)
    expect(Object.keys(types).sort()).toEqual([
      'ActionReverted',
      'BoardGamePlayed',
      'CheckedIn',
      'CheckedOut',
      'GameFinished',
      'GameStarted',
      'HomeworkLeftUnfinished',
      'HomeworkMarked',
      'HouseRewarded',
      'OrderCollected',
      'OrderReadied',
      'ParentPointsRewarded',
      'PointsGranted',
      'PointsRedeemed',
      'PointsRewarded',
      'PrizeConfirmed',
      'PrizeOrdered',
      'PrizeReserved',
      'PrizeReturned',
      'PrizeStockSet',
      'QuestionAnswered',
      'QuizAnswered',
      'QuizFinished',
      'QuizHosted',
      'QuizJoined',
      'QuizQuestionClosed',
      'QuizQuestionOpened',
    ])
  })

  test('has games of a period, paid at their own time and not again by the reactors', async () => {
    const types = Object.groupBy(await events(), ({ type }) => type)
    const finished = types.GameFinished!.map(
      ({ data }) => data as { gameId: string; exchanged: number },
    )
    expect(new Set(finished.map(({ gameId }) => gameId)).size).toBe(6)
    const tables = types.BoardGamePlayed!.map(({ data }) => data as BoardGamePlay)
    expect(new Set(tables.map(({ boardGameId }) => boardGameId)).size).toBe(demoBoardGames.length)
    const days = types.GameStarted!.map(({ data }) => (data as { localDate: string }).localDate)
    expect(new Set(days).size).toBeGreaterThan(40)
    const paid =
      finished.filter(({ exchanged }) => exchanged > 0).length + tables.flatMap(grantedBy).length
    const moments = new Set(types.PointsGranted!.map(({ metadata }) => metadata.occurredAt))
    expect([types.PointsGranted!.length, moments.size > 60]).toEqual([paid, true])
    const log = { info: vi.fn(), error: vi.fn() }
    for (const reactor of [gamesReactor, boardGamesReactor]) {
      await prepareReactor(db, eventStore, reactor)
      await catchUp({ db, eventStore }, reactor.intake)
      await drain({ db, clock, log, ledger: createLedger({ eventStore, db, clock }) }, reactor)
    }
    // A refused decision means that the demo has paid differently from the reactor.
    expect([...log.info.mock.calls, ...log.error.mock.calls]).toEqual([])
    expect((await events()).filter(({ type }) => type === 'PointsGranted')).toHaveLength(paid)
    // No birthday was credited here.
    const sources = await Promise.all(
      types.PointsGranted!.map((one) => sourceOf(eventStore, one, null)),
    )
    expect(new Set(sources)).toEqual(new Set(['game', 'quiz', 'board_game']))
    expect(sources.filter((source) => source === 'board_game')).toHaveLength(
      tables.flatMap(grantedBy).length,
    )
  })

  test('has eight badge rules, each with some students who earned it and some who did not', async () => {
    await prepareReactor(db, eventStore, badgesReactor)
    await catchUp({ db, eventStore }, badgesReactor.intake)
    await drain({ db, clock, ledger: createLedger({ eventStore, db, clock }) }, badgesReactor)
    const awards = (await events()).filter(({ type }) => type === 'BadgeAwarded')
    const earnedBy = Object.groupBy(
      awards,
      ({ data }) => (data as { badgeRuleName: string }).badgeRuleName,
    )
    expect(Object.keys(earnedBy).sort()).toEqual(badgeRules.map(({ name }) => name).sort())
    expect(badgeRules).toHaveLength(8)
    expect(await sourceOf(eventStore, awards[0]!, null)).toBe('badge')
    for (const [name, earned] of Object.entries(earnedBy)) {
      const students = new Set(earned!.map(({ stream }) => stream)).size
      expect(students, name).toBeLessThan(1200)
    }
  })

  test('has no name or birth date in the events', async () => {
    const names = await db.any(
      sql.unsafe`SELECT name_en, name_zh, username, email, date_of_birth FROM users`,
    )
    expect(names.length).toBeGreaterThan(720)
    const personal = names
      .flatMap((row) => Object.values(row as Record<string, string | null>))
      .filter((text) => text !== null)
    const texts = textsOf(
      (await events()).map(({ data, metadata, stream }) => ({ data, metadata, stream })),
    ).join('\n')
    expect(texts).toContain('Homework on time')
    expect(personal.filter((text) => texts.includes(text))).toEqual([])
  })
})

const OfCategory = z.object({ profile: z.string(), period: z.string(), category: z.string() })
const OfWeek = z.object({ period: z.string(), week: z.string() })
const Place = z.object({ profile: z.string(), period: z.string(), class: z.string() })

/** Compares each figure on screens with the sum of its entries. */
const comparedFigures = async (db: DatabasePool) => {
  const places = await db.any(sql.type(Place)`
    SELECT id AS profile, period_id AS period, class FROM profiles WHERE organization_id = ${demoOrganization}`)
  const periods = [...new Set(places.map(({ period }) => period))]
  const classes = [
    ...new Map(places.map((place) => [`${place.period} ${place.class}`, place])).values(),
  ]
  const whole = { categories: {} }
  const categories = await db.any(sql.type(OfCategory)`
    SELECT DISTINCT profile_id AS profile, period_id AS period, category_id AS category FROM profile_points
    WHERE organization_id = ${demoOrganization} AND category_id IS NOT NULL`)
  const weeks = await db.any(sql.type(OfWeek)`
    SELECT DISTINCT period_id AS period, date_trunc('week', local_date)::date AS week FROM daily_totals
    WHERE organization_id = ${demoOrganization}`)
  const figures: [FigureQuery, string][] = [
    ...categories.flatMap(({ profile: profileId, period, category }): [FigureQuery, string][] => [
      [{ kind: 'cumulative_point', profileId, categories: { only: category } }, period],
      [{ kind: 'cumulative_point', profileId, categories: { except: [category] } }, period],
    ]),
    ...weeks.flatMap(({ period, week }): [FigureQuery, string][] => [
      [{ kind: 'reward', week }, period],
      [{ kind: 'redeem', week }, period],
    ]),
    ...places.flatMap(({ profile: profileId, period }): [FigureQuery, string][] => [
      [{ kind: 'point', profileId }, period],
      [{ kind: 'cumulative_point', profileId, ...whole }, period],
    ]),
    ...classes.map((one): [FigureQuery, string] => [
      { kind: 'class', class: one.class, ...whole },
      one.period,
    ]),
    ...periods.flatMap((period): [FigureQuery, string][] => [
      [{ kind: 'reward' }, period],
      [{ kind: 'redeem' }, period],
    ]),
  ]
  const differ: unknown[] = []
  let sum = 0
  for (const [figure, periodId] of figures) {
    const of = { organizationId: demoOrganization, periodId }
    const shown = await readFigureValue(db, figure, of)
    const added = await sumEntries(db, figure, figureEntries(figure, of))
    if (shown !== added.sum) differ.push({ figure, shown, added })
    sum += added.sum
  }
  return {
    students: places.length,
    classes: classes.length,
    weeks: weeks.length,
    categories: categories.length,
    differ,
    sum,
  }
}

/** All texts in a value except ids, each once. */
const textsOf = (value: unknown): string[] => {
  const found = new Set<string>()
  const visit = (part: unknown) => {
    if (typeof part === 'string' && !isUuid(part)) found.add(part)
    else if (part && typeof part === 'object') for (const inner of Object.values(part)) visit(inner)
  }
  visit(value)
  return [...found]
}
