import type { CommonQueryMethods } from 'slonik'
import type { Break, RunDifference, VerificationRun } from '#api/contracts/audit.ts'
import type { SealBreak as BreakFound } from '#projections/seal/check.ts'
import type { Difference } from '#projections/verify/compare.ts'
import { verificationStep, verifiedReadModels } from '#projections/verify/run.ts'
import {
  countDifferences,
  listCounts,
  listOwnEvents,
  type VerificationRunRow,
} from '#projections/verify/runs.ts'
import { findNamedUsers, findStudentsOf } from '#registry/people/people.ts'

/** Returns the runs with this school's counts. `differs_elsewhere`: rows of no school differ. */
export const answerRuns = async (
  db: CommonQueryMethods,
  organizationId: string,
  runs: readonly VerificationRunRow[],
): Promise<VerificationRun[]> => {
  const ids = runs.map(({ id }) => id)
  const own = runs.flatMap((run) =>
    run.asked_organization === organizationId && run.asked_by ? [run.asked_by] : [],
  )
  const [users, counts, events, differences] = await Promise.all([
    findNamedUsers(db, organizationId, own),
    listCounts(db, organizationId, ids),
    listOwnEvents(db, organizationId, ids),
    countDifferences(db, organizationId, ids),
  ])
  return runs.map((run) => {
    const asker = run.asked_by && users.get(run.asked_by)
    const compared = verifiedReadModels.flatMap((name) =>
      counts.filter((one) => one.verification_id === run.id && one.read_model === name),
    )
    const found = differences.filter(({ verification_id: id }) => id === run.id)
    const readModels = compared.map(({ read_model: name, rows }) => ({
      name,
      rows,
      differences: found.find((one) => one.is_own && one.read_model === name)?.rows ?? 0,
    }))
    const ownDifferences = found
      .filter(({ is_own }) => is_own)
      .reduce((sum, { rows }) => sum + rows, 0)
    const broken = run.seals?.broken ?? null
    const read = events.find(({ verification_id: id }) => id === run.id)
    return {
      _id: run.id,
      // Hides differences of other organisations.
      state: run.state === 'differ' && found.length === 0 && !broken ? 'agree' : run.state,
      started_at: run.started_at,
      ended_at: run.ended_at,
      step: stepOf(run),
      asked_by: asker ? { en: asker.name_en, zh: asker.name_zh } : null,
      events: read?.replayed ?? null,
      rows: compared.reduce((sum, { rows }) => sum + rows, 0),
      differences: ownDifferences,
      read_models: readModels,
      differs_elsewhere: found.some(({ is_own }) => !is_own),
      seals: run.seals && {
        seals: read?.seals ?? null,
        events: read?.chained ?? null,
        sealed: read?.sealed ?? null,
        broken: breakAnswer(broken),
      },
    }
  })
}

/**
 * Estimates the time left as if every reading took equally long, and the comparison none. Leaves
 * out the log's length, which schools do not learn.
 */
const stepOf = ({
  state,
  step: name,
  events,
  total,
  per_second: speed,
}: VerificationRunRow): VerificationRun['step'] => {
  if (state !== 'running') return null
  const { number, of } = verificationStep(name)
  const isReading = number > 0 && number < of
  const left = (of - 1 - number) * total + Math.max(0, total - events)
  return {
    name,
    number,
    of,
    share: isReading && total > 0 ? Math.min(1, Math.round((100 * events) / total) / 100) : 0,
    seconds_left: isReading && speed > 0 ? Math.round(left / speed) : null,
  }
}

/** Leaves out the stream, which may belong to another organisation. */
export const breakAnswer = (broken: BreakFound | null): Break | null =>
  broken && { kind: broken.kind, position: broken.position, event: broken.event, seal: broken.seal }

export const answerDifferences = async (
  db: CommonQueryMethods,
  organizationId: string,
  differences: readonly (Difference & Readonly<{ number: number }>)[],
): Promise<RunDifference[]> => {
  const profiles = differences.flatMap(({ profile }) => profile ?? [])
  const students = await findStudentsOf(db, organizationId, profiles)
  return differences.map(
    ({ number, readModel, table, kind, entry, fields, profile, others, logged }) => {
      const student = profile && students.get(profile)
      return {
        number,
        read_model: readModel,
        table,
        kind,
        entry,
        profile: profile ?? null,
        others: others ?? 0,
        log_entry: logged ?? loggedEntryOf({ kind, table, entry }),
        fields: fields.map(({ field, live, replayed }) => ({
          field,
          live: textOf(live),
          replayed: textOf(replayed),
        })),
        student: student
          ? {
              user: student.id,
              class: student.class,
              class_no: student.class_no,
              name: { en: student.name_en, zh: student.name_zh },
            }
          : null,
      }
    },
  )
}

/**
 * Tables whose rows belong to an entry, with the column of the entry's id. Rows missing from the
 * log have no link.
 */
const idsOfEntries: Readonly<Record<string, string>> = {
  actions: 'id',
  records: 'id',
  homework_marks: 'id',
  unfinished_homework: 'id',
  badges: 'id',
  game_sessions: 'id',
  game_answers: 'session_id',
  board_sessions: 'id',
  board_players: 'session_id',
  certificates: 'id',
}
const loggedEntryOf = ({
  kind,
  table,
  entry,
}: Pick<Difference, 'kind' | 'table' | 'entry'>): string | null => {
  const id = entry[idsOfEntries[table] ?? '']
  return kind !== 'extra' && typeof id === 'string' ? id : null
}

const longest = 500
const textOf = (value: unknown) => (JSON.stringify(value) ?? 'null').slice(0, longest)
