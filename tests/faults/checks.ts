import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { decodeEvent, eventIdOf } from '#domain/events.ts'
import type { EventStore, RecordedEvent } from '#platform/event-store/event-store.ts'
import { openEventStore } from '#platform/event-store/open-event-store.ts'
import { sql } from '#platform/postgres/pool.ts'
import { projections } from '#projections/all.ts'
import { readStanding } from '#projections/engine/checkpoint.ts'
import { findPeriodPosition } from '#projections/engine/period-positions.ts'
import { schemaFor } from '#projections/engine/schema-names.ts'
import { openDatabase } from '#projections/open-database.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { verifyReadModel } from '#projections/verify/verify.ts'
import { negativeBalances } from '#tests/simulation/invariants.ts'
import { plainBadges, readBadges, readLog } from '#tests/workers/reactors/badges/model.ts'
import { reactors } from '#workers/reactors/all.ts'
import type { Book } from './callers.ts'
import { untilDone } from './server.ts'
import type { FaultStage } from './stage.ts'
import type { openFaultWatchers } from './watchers.ts'

type Db = Awaited<ReturnType<typeof openDatabase>>
type Opened = Readonly<{ db: Db; eventStore: EventStore }>

const patience = 90_000
/** Memory of an API or worker, in MB. */
const mostMemory = 600

/** Waits until nothing moves, then returns one line for each broken rule. */
export const checkStage = async (
  stage: FaultStage,
  book: Book,
  watchers: ReturnType<typeof openFaultWatchers>,
): Promise<string[]> => {
  const db = await openDatabase({ connectionString: stage.databaseUrl, max: 4 })
  const eventStore = await untilDone(() => openEventStore(stage.eventStoreUrl))
  try {
    const opened = { db, eventStore }
    const late = await untilAtRest(opened)
    const events = await readLog(eventStore, allCategories)
    return [
      ...late,
      ...book.unexpected,
      ...recordedOnce(events, book),
      ...negativeBalances(events.filter(({ category }) => category === 'account')),
      ...(await differingReadModels(opened)),
      ...(await differingBadges(opened, stage)),
      ...(await socketsBehind(opened, stage, watchers)),
      ...(await memoryOf(stage)),
    ]
  } finally {
    await db.end()
    await eventStore.close()
  }
}

const allCategories = [
  ...new Set([
    ...projections.flatMap(({ categories }) => categories),
    ...reactors.flatMap(({ intake }) => intake.categories),
  ]),
]

const lateness = async ({ db, eventStore }: Opened): Promise<string[]> => {
  const head = await eventStore.head()
  const late: string[] = []
  const readers = [...projections, ...reactors.map(({ intake }) => intake)]
  for (const reader of readers) {
    const { position, failure } = await readStanding(db, schemaFor(reader))
    if (failure) late.push(`${reader.name} is halted: ${failure.reason}`)
    if (position < head) late.push(`${reader.name} is at ${position} and the log at ${head}`)
  }
  for (const { name, intake } of reactors) {
    const waiting = await db.oneFirst(sql.type(z.object({ count: z.number() }))`
      SELECT count(*) FROM ${sql.identifier([intake.schema, 'intents'])}`)
    if (waiting > 0) late.push(`${name} has ${waiting} unsent decisions`)
  }
  return late
}

/** Waits until nothing is late at three checks in a row, or returns the late parts. */
const untilAtRest = async (opened: Opened): Promise<string[]> => {
  const began = performance.now()
  for (let quiet = 0; ; ) {
    // A server that has just restarted may be slow to answer.
    const late = await lateness(opened).catch((error: Error) => [error.message])
    quiet = late.length === 0 ? quiet + 1 : 0
    if (quiet > 2) return []
    if (performance.now() - began > patience) return late
    await sleep(400)
  }
}

/** Returns the id that the event was appended with; EventStoreDB stores another. */
const idOf = (recorded: RecordedEvent) => eventIdOf(decodeEvent(recorded))

const recordedOnce = (events: readonly RecordedEvent[], book: Book): string[] => {
  const times = new Map<string, number>()
  for (const event of events) {
    const key = `${event.stream} ${idOf(event)}`
    times.set(key, (times.get(key) ?? 0) + 1)
  }
  const ids = new Set(events.map(idOf))
  const commands = new Set(events.map(({ metadata }) => metadata.commandId))
  const answers = new Map<string, number>()
  for (const recorded of events) {
    const { type, data } = decodeEvent(recorded)
    if (type !== 'QuizAnswered') continue
    for (const { profileId } of data.answers) {
      const key = `${data.quizId} ${profileId} ${data.number}`
      answers.set(key, (answers.get(key) ?? 0) + 1)
    }
  }
  return [
    ...[...times].filter(([, count]) => count > 1).map(([id]) => `${id} is in the log twice`),
    ...[...book.recorded]
      .filter(([action]) => !ids.has(action))
      .map(([action, path]) => `${path} was answered and ${action} is not in the log`),
    ...[...book.refused]
      .filter(([command]) => commands.has(command))
      .map(([command, path]) => `${path} was refused and ${command} is in the log`),
    ...[...book.quizAnswers]
      .filter((answer) => !answers.has(answer))
      .map((answer) => `The quiz answer ${answer} is not in the log`),
    ...[...answers].filter(([, count]) => count > 1).map(([answer]) => `${answer} answered twice`),
  ]
}

const differingReadModels = async (opened: Opened): Promise<string[]> => {
  const differing: string[] = []
  for (const projection of projections) {
    const { differing: rows } = await verifyReadModel(opened, projection)
    if (rows > 0) differing.push(`${projection.name} differs from a replay in ${rows} rows`)
  }
  return differing
}

const Span = z.object({ from_position: z.string(), to_position: z.string().nullable() })

const differingBadges = async (
  { db, eventStore }: Opened,
  { school: { badgeRule, threshold } }: FaultStage,
): Promise<string[]> => {
  const spans = await db.any(sql.type(Span)`
    SELECT from_position, to_position FROM badge_rule_spans WHERE badge_rule_id = ${badgeRule}
    ORDER BY from_position`)
  const plain = plainBadges(await readLog(eventStore, ['account', 'attendance']), [
    {
      id: badgeRule,
      of: 'all',
      by: 'count',
      threshold,
      window: 'period',
      limit: 1_000,
      wholePeriod: null,
      active: spans.map(({ from_position: after, to_position: upTo }) => ({ after, upTo })),
    },
  ])
  const told = await readBadges(eventStore)
  return (['awarded', 'revoked', 'standing'] as const).flatMap((kind) =>
    told[kind].join() === plain[kind].join()
      ? []
      : `${told[kind].length} badges ${kind}, and by a plain reading ${plain[kind].length}`,
  )
}

const socketsBehind = async (
  { db }: Opened,
  { school: { organizationId, period: periodId } }: FaultStage,
  watchers: ReturnType<typeof openFaultWatchers>,
): Promise<string[]> => {
  const position = await findPeriodPosition(db, [pointsProjection], { organizationId, periodId })
  for (let n = 0; n < 60 && watchers.behind(position).length > 0; n += 1) await sleep(250)
  return watchers.behind(position)
}

const memoryOf = async ({ apis, workers }: FaultStage): Promise<string[]> => {
  const large: string[] = []
  for (const { name, pid } of [...apis, ...workers]) {
    const status = await readFile(`/proc/${pid()}/status`, 'utf8').catch(() => '')
    const megabytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024
    if (megabytes === 0) large.push(`${name} is gone`)
    if (megabytes > mostMemory) large.push(`${name} takes ${Math.round(megabytes)} MB`)
  }
  return large
}
