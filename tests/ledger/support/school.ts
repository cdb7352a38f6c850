import { v7 } from 'uuid'
import { decodeEvent } from '#domain/events.ts'
import type { AccountEvent } from '#domain/points/events.ts'
import { pointsDecider } from '#domain/points/points.ts'
import type { Actor } from '#ledger/calls.ts'
import { createLedger } from '#ledger/ledger.ts'
import { type Stopwatch, systemStopwatch } from '#platform/clock.ts'
import type { EventStore, Position } from '#platform/event-store/event-store.ts'
import { openPostgresEventStore } from '#platform/event-store/postgres/open-postgres-event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { openDatabase } from '#projections/open-database.ts'
import { createFindAccountHeads } from '#projections/points/account-heads.ts'
import { createDatabase } from '#tests/support/database.ts'

const openOnPostgres = (connectionString: string): Promise<EventStore> =>
  openPostgresEventStore({ connectionString })

export type LedgerSchool = Awaited<ReturnType<typeof openSchool>>

/**
 * Opens a school with 40 students in the current and the previous period, in its own database. By
 * default the log is there too.
 */
export const openSchool = async (openLog = openOnPostgres) => {
  const database = await createDatabase('migrated')
  const db = await openDatabase({ connectionString: database.url, max: 10 })
  const stores: EventStore[] = []
  let moment = new Date('2026-11-20T03:00:00Z')

  const addOrganization = async () => {
    const id = v7()
    await db.query(sql.typeAlias('void')`
      INSERT INTO organizations (id, name_en, name_zh, prefix) VALUES (${id}, 'School', '學校', ${id})`)
    return id
  }
  const addPeriod = async (organization: string, name: string, isCurrent: boolean) => {
    const id = v7()
    await db.query(sql.typeAlias('void')`
      INSERT INTO periods (organization_id, id, name, start_at, end_at, is_current)
      VALUES (${organization}, ${id}, ${name}, '2026-09-01', '2027-07-31', ${isCurrent})`)
    return id
  }
  const addStudents = async (organization: string, periods: readonly string[], count: number) => {
    const users = Array.from({ length: count }, () => v7())
    await db.query(sql.typeAlias('void')`
      INSERT INTO users (organization_id, id, role, name_en, name_zh, username)
      SELECT ${organization}, id, 'user', 'Chan Tai Man', '陳大文', id::text
      FROM unnest(${sql.array(users, 'uuid')}) AS id`)
    const profiles = users.map((user) => periods.map((period) => ({ user, period, id: v7() })))
    const rows = profiles
      .flat()
      .map(({ id, user, period }, n) => [id, user, period, (n % 999) + 1] as const)
    await db.query(sql.typeAlias('void')`
      INSERT INTO profiles (organization_id, id, user_id, period_id, class, class_no)
      SELECT ${organization}, id, user_id, period_id, '3B', class_no
      FROM ${sql.unnest(rows, ['uuid', 'uuid', 'uuid', 'int4'])} AS rows (id, user_id, period_id, class_no)`)
    return profiles
  }
  const conduct = v7()
  const addCategory = (organization: string, id: string) =>
    db.query(sql.typeAlias('void')`
      INSERT INTO rule_categories (organization_id, id, name_en, name_zh, type)
      VALUES (${organization}, ${id}, 'Conduct', '品行', 'reward')`)
  type Quota = readonly ['daily' | 'weekly', number]
  type NewRule = {
    type: string
    point: number
    quota?: Quota
    organization?: string
    category?: string
  }
  const addRule = async ({
    type,
    point,
    quota,
    organization = own,
    category = conduct,
  }: NewRule) => {
    const id = v7()
    const categoryId = type.endsWith('reward') ? category : null
    await db.query(sql.typeAlias('void')`
      INSERT INTO point_rules (organization_id, id, name, point, type, rule_category_id, quota_type, quota_count)
      VALUES (${organization}, ${id}, ${`A rule of type ${type}`}, ${point}, ${type}, ${categoryId}, ${quota?.[0] ?? null},
        ${quota?.[1] ?? null})`)
    return id
  }

  const own = await addOrganization()
  await addCategory(own, conduct)
  const past = await addPeriod(own, '2025/26', false)
  const current = await addPeriod(own, '2026/27', true)
  const students = await addStudents(own, [current, past], 40)
  const profiles = students.map(([now]) => now!.id)
  const rules = {
    praise: await addRule({ type: 'reward', point: 5 }),
    pencil: await addRule({ type: 'redeem', point: 5 }),
    rubber: await addRule({ type: 'virtual_redeem', point: 1 }),
    reading: await addRule({ type: 'parent_reward', point: 2, quota: ['daily', 1] }),
    chores: await addRule({ type: 'parent_reward', point: 2, quota: ['weekly', 2] }),
  }

  const openStore = async () => {
    const store = await openLog(database.url)
    stores.push(store)
    return store
  }
  const eventStore = await openStore()
  const appended: (Position | undefined)[] = []
  /** Returns a ledger on the given store, as another process would have. */
  const openLedger = (store: EventStore = eventStore, stopwatch: Stopwatch = systemStopwatch) =>
    createLedger({
      eventStore: store,
      findAccountHeads: createFindAccountHeads({ db, eventStore: store }),
      db,
      clock: () => moment,
      stopwatch,
      onAppended: (position) => appended.push(position),
    })

  const teacher: Actor = { organizationId: own, userId: v7(), role: 'admin' }
  return {
    url: database.url,
    db,
    eventStore,
    openStore,
    openLedger,
    ledger: openLedger(),
    /** The positions that the ledgers announced. */
    appended,
    organization: own,
    addOrganization,
    addPeriod,
    addStudents,
    addStudent: async (organization: string, period: string) =>
      (await addStudents(organization, [period], 1))[0]![0]!,
    addCategory,
    addRule,
    past,
    current,
    students,
    /** The students' profiles in the current period. */
    profiles,
    pastProfiles: students.map(([, before]) => before!.id),
    rules,
    teacher,
    parentOf: (n: number): Actor => ({
      organizationId: own,
      userId: students[n]![0]!.user,
      role: 'parent',
    }),
    at: (iso: string) => {
      moment = new Date(iso)
    },
    clock: () => moment,
    eventsOf: async (profile: string) =>
      (await eventStore.readStream(`account-${profile}`)).map((recorded) => ({
        ...recorded,
        ...decodeEvent(recorded),
      })),
    balanceOf: async (profile: string) =>
      (await eventStore.readStream(`account-${profile}`))
        .map((recorded) => decodeEvent(recorded) as AccountEvent)
        .reduce(pointsDecider.evolve, pointsDecider.initialState()).balance,
    close: async () => {
      for (const store of stores) await store.close()
      await db.end()
      await database.drop()
    },
  }
}
