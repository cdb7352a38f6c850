/** The measurements and the target of each. docs/speed.md explains more. */
export const benchTargets = {
  ledger_append: {
    least: 1.3,
    what: 'events/s appended by our store ÷ raw inserts of the same rows',
  },
  reward_http: { least: 0.55, what: 'rewards/s over HTTP ÷ a bare route that inserts one row' },
  class_reward: {
    most: 1,
    what: 'p50 of rewarding a class ÷ p50 of as many INSERTs in one transaction',
  },
  homework_class: {
    most: 1.2,
    what: 'p50 of the homework of a class in one request ÷ p50 of rewarding it',
  },
  award_class_http: {
    least: 0.2,
    what: 'awards of 30/s ÷ a 30-row INSERT and an UPDATE of the totals',
  },
  ranking_http: {
    least: 1,
    what: 'full rankings/s, nothing new ÷ a bare route that reads and answers the same rows',
  },
  ranking_fresh: { least: 0.5, what: 'the same with a reward between any two readings' },
  fresh_ranking: {
    most: 1.5,
    what: 'p50 of a ranking of a demo school that is just complete ÷ two minutes later',
  },
  history_http: {
    least: 0.5,
    what: 'first pages of a month of 20,000/s ÷ a bare route with the two plainest queries',
  },
  conflict_cost: { most: 3, what: 'p50 of a class in turn through two handlers ÷ through one' },
  many_schools: {
    most: { at_1: 1.3, at_8: 1.3 },
    what: 'p50 of awarding classes of twenty schools in turn ÷ of one such school, at 1 and at 8 connections',
  },
  cold_award: {
    most: 2,
    what: 'p50 of the first award of a class after a restart ÷ of a later one',
  },
  cold_redeem: {
    most: 3,
    what: 'p50 of the first redemption of a student after a restart ÷ of a later one',
  },
  esdb_class: {
    most: 3,
    what: 'p50 of awarding classes at 8 callers on EventStoreDB ÷ its client’s own appends',
  },
  esdb_cold: {
    most: 3,
    what: 'p50 of the first awards after a restart on EventStoreDB, 8 callers ÷ of later ones',
  },
  class_tail: { most: 2, what: 'p95 of awarding most of a class at one connection ÷ its p50' },
  award_cpu: {
    most: 2.5,
    what: 'CPU of an award of 30 and all that follows ÷ a 30-row INSERT and an UPDATE',
  },
  award_then_ranking: {
    most: 1.5,
    what: 'p50 of an award and the ranking with it ÷ INSERT, UPDATE and SELECT',
  },
  memory: { most: 550, what: 'MB of all processes, PostgreSQL’s too, while classes are awarded' },
  busy_loop: {
    most: 50,
    what: 'ms, the longest /healthz while much is planned, looked for, exported and listed, and while it is attacked',
  },
  reward_growth: { most: 1.2, what: 'p50 of a reward with many events stored ÷ with few' },
  ranking_growth: { most: 1.2, what: 'p50 of a full ranking with many events stored ÷ with few' },
  history_growth: {
    most: 1.2,
    what: 'p50 of a page of one month’s history in a large log ÷ in a log of that month alone',
  },
  rebuild: { least: 0.3, what: 'events/s rebuilding the read models ÷ only reading and decoding' },
  badge_reactor: {
    least: 0.15,
    what: 'entries/s until the last badge stands in the ledger ÷ only reading and decoding them',
  },
  live_lag: {
    most: 3,
    what: 'p99 from commit to socket in 20 rooms, less the window ÷ p99 of a bare broadcast',
  },
  sockets: {
    most: { display_p99: 1_000, student_p99: 2_000, award: 2 },
    what: 'ms from an award to 5,000 screens of 20 schools, at 20 a second; and its p50 ÷ without screens',
  },
  idle_sockets: {
    most: 20,
    what: '% of a core for 5,000 screens of 20 schools while nothing happens',
  },
  screens_return: {
    most: 5_000,
    what: 'ms from a restarted server’s listening until 2,000 screens show their school again',
  },
  rush: {
    most: { sign_in_p95: 200, others: 1.5 },
    what: 'ms of a sign-in while 2,000 students sign in, 20 a second; and p95 of other calls ÷ without',
  },
  quiz_lag: {
    most: 5,
    what: 'p99 from the last answer to everybody’s bars ÷ p99 of a bare broadcast to as many',
  },
  upload_memory: { most: 64, what: 'MB that our process grows by at most while 1 GiB comes in' },
  upload_speed: {
    least: 0.5,
    what: '1 GiB by the screen’s own way ÷ a bare route that pipes it into a file',
  },
  disk: {
    most: 1_700,
    what: 'bytes on disk of an event of a class award, in the log and all read models',
  },
  verify_rate: {
    least: 0.2,
    what: 'events/s of verifying a read model ÷ only reading and decoding',
  },
  verify_cost: {
    most: 1.1,
    what: 'p50 of a reward while the whole store is verified ÷ while it is not',
  },
  as_of: {
    most: 10,
    what: 'p50 of a ranking as of a moment ÷ p50 of the live ranking that is not kept',
  },
  page_weight: {
    most: { sign_in: 120, display: 120, overview: 130, dashboard: 200 },
    what: 'gzip kB of script asked for until the first content is painted',
  },
} as const satisfies Record<string, Target>

/** The target of one figure, or of several by name. */
type Limit = number | Readonly<Record<string, number>>
type Target = Readonly<{ what: string } & ({ least: Limit } | { most: Limit })>
export type MeasurementKey = keyof typeof benchTargets
/** Excludes keys that need EventStoreDB if none is configured. */
export const allKeys = (Object.keys(benchTargets) as MeasurementKey[]).filter(
  (key) => !key.startsWith('esdb_') || process.env.EVENT_STORE_TEST_URL,
)

/**
 * One figure, or one for each name of the key's target. `raw`: the figures from which the value was
 * computed.
 */
export type Measured = Readonly<{
  value: Limit
  raw: Readonly<Record<string, number | readonly number[]>>
}>

/** A figure and its target: `page_weight.display`, or just the key if it has only one. */
export type FigureLine = Readonly<{
  name: string
  target: string
  value?: number
  isReached?: boolean
}>

const partsOf = (limit: Limit): readonly (readonly [string, number])[] =>
  typeof limit === 'number' ? [['', limit]] : Object.entries(limit)

/**
 * Returns one line for each figure with a target.
 * @throws Error if a figure is missing
 */
export const figureLines = (key: MeasurementKey, value?: Limit): readonly FigureLine[] => {
  const target: Target = benchTargets[key]
  const [limit, sign] = 'least' in target ? [target.least, '≥'] : [target.most, '≤']
  const measured = value === undefined ? undefined : new Map(partsOf(value))
  return partsOf(limit).map(([part, bound]) => {
    const line = { name: part ? `${key}.${part}` : key, target: `${sign} ${bound}` }
    if (!measured) return line
    const figure = measured.get(part)
    if (figure === undefined) throw new Error(`${line.name} was not measured`)
    return { ...line, value: figure, isReached: sign === '≥' ? figure >= bound : figure <= bound }
  })
}
