import { NIL } from 'uuid'
import { datesBetween } from '#domain/birthdays/birthday.ts'
import { localDateOf, plusDays, startOfLocalDate } from '#domain/calendar.ts'
import { DomainError } from '#domain/decider.ts'
import { birthdayActionOf } from '#ledger/birthdays/birthdays.ts'
import { findRecorded } from '#projections/points/found-actions.ts'
import {
  type BirthdaySchool,
  type Celebrated,
  listBirthdaySchools,
  listBirthdayZones,
  pageOfBirthdays,
} from '#registry/birthdays/birthdays.ts'
import type { WorkerDeps } from '../deps.ts'

/** In days: how late a missed birthday is still credited. */
const longestWait = 30

type JobParts = Pick<WorkerDeps, 'db' | 'ledger' | 'queue' | 'clock' | 'log'>

/** Credits birthdays at midnight in each time zone, including missed ones. */
export const scheduleBirthdays = (parts: JobParts) => {
  const { db, queue, clock, log } = parts
  // Each run looks back, so a missed run need not be repeated.
  const schedule = { daily: '00:00', zones: () => listBirthdayZones(db), catchUpDays: 1 }
  return queue.every('credit-birthdays', schedule, async ({ zone, signal }) => {
    if (zone === null) return
    const today = localDateOf(clock(), zone)
    const sum = { credited: 0, waiting: 0, failed: 0 }
    const failures: unknown[] = []
    for (const school of await listBirthdaySchools(db, zone)) {
      const since = new Date(school.since)
      const dates = datesBetween(plusDays(today, -longestWait), today).filter(
        (date) => startOfLocalDate(date, zone) >= since,
      )
      // One school's failure must not stop the others.
      await creditDates(parts, { school, dates, signal, sum }).catch((error: unknown) => {
        failures.push(error)
      })
    }
    const { credited, waiting, failed } = sum
    if (credited + waiting > 0)
      log.info({ zone, credited, waiting, failed }, 'Birthdays were credited')
    if (failures.length > 0)
      throw new AggregateError(failures, 'Birthdays of some schools could not be credited')
    if (failed > 0) throw new Error(`${failed} birthdays could not be credited yet`)
  })
}

type Sum = { credited: number; waiting: number; failed: number }
type OfSchool = Readonly<{ school: BirthdaySchool; signal: AbortSignal; sum: Sum }>
type OfDates = OfSchool & Readonly<{ dates: readonly string[] }>
type OfDate = OfSchool & Readonly<{ date: string }>

const creditDates = async (parts: JobParts, { dates, ...of }: OfDates) => {
  for (const date of dates) await creditDate(parts, { ...of, date })
}

const creditDate = async (
  { db, ledger }: Pick<JobParts, 'db' | 'ledger'>,
  { school, date, signal, sum }: OfDate,
) => {
  const year = Number(date.slice(0, 4))
  const birthdayOf = ({ user_id, profile_id }: Celebrated) => ({
    userId: user_id,
    profile: profile_id,
    rule: school.rule,
    year,
  })
  let after: string = NIL
  for (;;) {
    const page = await pageOfBirthdays(db, school.id, date, after)
    const ids = page.map((row) => birthdayActionOf(school.id, birthdayOf(row)))
    const given = await findRecorded(db, school.id, ids)
    for (const [n, row] of page.entries()) {
      if (signal.aborted) return
      if (!given.has(ids[n]!)) sum[await credit(ledger, school.id, birthdayOf(row))] += 1
    }
    const last = page.at(-1)
    if (!last) return
    after = last.user_id
  }
}

type BirthdayRequest = Parameters<JobParts['ledger']['birthdays']['credit']>[1]

const credit = async (
  ledger: JobParts['ledger'],
  organizationId: string,
  request: BirthdayRequest,
): Promise<keyof Sum> => {
  try {
    const { outcome } = await ledger.birthdays.credit(organizationId, request)
    return outcome === 'retryable' ? 'failed' : 'credited'
  } catch (error) {
    // The ledger refuses for now, such as while the rule is inactive; a later run tries again.
    if (error instanceof DomainError) return 'waiting'
    throw error
  }
}
