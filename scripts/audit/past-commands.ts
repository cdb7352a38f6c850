import { validate } from 'uuid'
import { waitForReadModel } from '#projections/engine/wait-for-position.ts'
import { bases } from '#projections/past/days.ts'
import { findMoment } from '#projections/past/moment.ts'
import { pastProjection } from '#projections/past/past.ts'
import { type RankedThen, rankedBy, rankThen } from '#projections/past/ranked-then.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import type { AuditCommand } from './command.ts'

const atOnce = 500
const followsWithin = 5_000

export const asOf: AuditCommand = async (
  { db, eventStore, clock, say },
  [organizationId = '', periodId = '', moment = '', ...words],
) => {
  const at = new Date(moment)
  const by = rankedBy.find((one) => words.includes(one)) ?? 'students'
  const basis = bases.find((one) => words.includes(one)) ?? 'recorded'
  const withReverted = words.includes('reverted')
  const known: readonly string[] = [...rankedBy, ...bases, 'reverted']
  const isWrong = words.some((word) => !known.includes(word)) || Number.isNaN(at.getTime())
  if (isWrong || !validate(organizationId) || !validate(periodId)) return 'usage'
  if (!(await findPeriod(db, organizationId, periodId))) {
    say('The organisation has no such period')
    return 2
  }
  const position = await eventStore.head()
  if (
    !(await waitForReadModel(db, {
      projection: pastProjection,
      position,
      timeoutMs: followsWithin,
    }))
  )
    say('The newest entries may be missing: the read models are behind the log')
  const view = { organizationId, periodId, at, basis, withReverted }
  const { entries, of, total, balance } = await findMoment(db, view)
  say(
    `${at.toISOString()}: after entry ${entries} of ${of}, ${total} points earned, ${balance} ` +
      'in all balances',
  )
  for (let offset = 0; ; offset += atOnce) {
    const page = await rankThen(db, {
      ...view,
      by,
      other: clock(),
      order: 'rank',
      limit: atOnce,
      offset,
    })
    for (const row of page.rows) say(lineOf(row))
    if (offset + atOnce >= page.total) return 0
  }
}

const lineOf = (row: RankedThen) => {
  const name = [row.class, row.class_no, row.name_zh, row.name_en]
    .filter((part) => part !== null)
    .join(' ')
  const now = `now rank ${row.other_rank} with ${row.other_total}`
  return (
    `${row.rank}. ${name || 'granted by the system'}: ${row.total}, balance ` +
    `${row.balance}; ${now}`
  )
}
