import { DomainError } from '#domain/decider.ts'
import { systemActor } from '#ledger/calls.ts'
import { levelOf } from '#platform/outage.ts'
import { isTransient } from '#platform/transient-errors.ts'
import { lastPlaceOf, listUnmarked, type UnmarkedRow } from '#projections/games/homework-results.ts'
import { noteMarks } from '#registry/games/homework-marks.ts'
import type { WorkerDeps } from '../deps.ts'

const every = 15_000
const inOneRun = 500

type JobParts = Pick<WorkerDeps, 'db' | 'ledger' | 'clock' | 'log'>

/** Marks players of homework, from the due day on. */
export const markPlayedHomework = async (parts: JobParts, most = inOneRun) => {
  const { db, clock, log } = parts
  let after: ReturnType<typeof lastPlaceOf>
  let isBlocked: boolean
  do {
    isBlocked = false
    const page = await listUnmarked(db, clock(), { most, after })
    after = lastPlaceOf(page)
    const onFailed = (err: unknown) => {
      log[levelOf(err)]({ err }, 'Played homework could not be marked')
      if (!isTransient(err)) isBlocked = true
    }
    for (const homework of page) await markAll(parts, homework, onFailed).catch(onFailed)
    // Marks that failed come first in every run, so the run continues after them.
  } while (isBlocked && after)
}

type OnFailed = (error: unknown) => void

const markAll = async (
  parts: JobParts,
  { profiles, ...homework }: UnmarkedRow,
  onFailed: OnFailed,
) => {
  try {
    await mark(parts, { ...homework, profiles })
  } catch (error) {
    if (isTransient(error)) throw error
    // One student may be refused, such as an erased one, or have events that cannot be read.
    for (const profile of profiles)
      await markOne(parts, { ...homework, profiles: [profile] }).catch(onFailed)
  }
}

const mark = async ({ db, ledger }: JobParts, homework: UnmarkedRow) => {
  const { organization_id: organizationId, homework_id, due_on: date, profiles } = homework
  const system = systemActor(organizationId)
  const { outcomes } = await ledger.homework.markPlayed(system, homework_id, { date, profiles })
  const answered = outcomes.filter(({ outcome }) => outcome !== 'retryable')
  const marks = answered.map(({ profile, outcome }) => ({
    profile,
    isMarked: outcome !== 'rejected',
  }))
  await noteMarks(db, { organizationId, homework: homework_id }, marks)
}

const markOne = async (parts: JobParts, homework: UnmarkedRow) => {
  try {
    await mark(parts, homework)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    // The account was merged during this run. The next run finds the account that has the played
    // game.
    if (error.code === 'account_merged') return
    const { organization_id: organizationId, homework_id, profiles } = homework
    const marks = profiles.map((profile) => ({ profile, isMarked: false }))
    await noteMarks(parts.db, { organizationId, homework: homework_id }, marks)
  }
}

export const scheduleMarkingPlayed = ({ queue, ...parts }: JobParts & Pick<WorkerDeps, 'queue'>) =>
  queue.every('mark-played-homework', { every }, () => markPlayedHomework(parts))
