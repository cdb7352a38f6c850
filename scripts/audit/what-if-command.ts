import { validate } from 'uuid'
import { mostChanges, type RuleChange, replayWhatIf, type WhatIfRow } from '#projections/what-if/what-if.ts'
import { findPeriod } from '#registry/periods.ts'
import type { Command } from './command.ts'

const atOnce = 500
const mostPoints = 999_999

const changeOf = (text: string): RuleChange | undefined => {
  const [ruleId = '', points = ''] = text.split('=')
  const isWhole = /^\d{1,6}$/.test(points) && Number(points) <= mostPoints
  return validate(ruleId) && isWhole ? { ruleId: ruleId.toLowerCase(), points: Number(points) } : undefined
}

/** `what-if ORGANIZATION PERIOD RULE=POINTS… [students|classes]` */
export const whatIf: Command = async ({ db, say }, [organizationId = '', periodId = '', ...words]) => {
  const by = words.includes('classes') ? 'classes' : 'students'
  const changes = words.filter((word) => word !== 'classes' && word !== 'students').map(changeOf)
  const known = changes.filter((change) => change !== undefined)
  const isWrong = known.length !== changes.length || known.length === 0 || known.length > mostChanges
  if (isWrong || !validate(organizationId) || !validate(periodId)) return 'usage'
  if (!(await findPeriod(db, organizationId, periodId))) {
    say('There is no such period of this organization')
    return 2
  }
  for (let offset = 0; ; offset += atOnce) {
    const found = await replayWhatIf(db, { organizationId, periodId, changes: known, by, limit: atOnce, offset })
    if (!found) {
      say('Another one of this organization is under way: try again')
      return 2
    }
    const { summary, prizes, belowZero, rows } = found
    if (offset === 0) {
      const { entries, difference, changed, count, moved, below_zero } = summary
      say(`${entries} entries, ${difference} points in all balances; ${changed} of ${count} change, ${moved} in rank`)
      for (const { name, price, if_price, can, if_can } of prizes)
        say(`${name}: ${can} can afford it for ${price}, ${if_can} could for ${if_price}`)
      say(`${below_zero} have redeemed more than they would have had`)
      for (const row of belowZero) say(`  ${nameOf(row)}: ${row.balance}, then ${row.if_balance}`)
    }
    for (const row of rows) say(lineOf(row))
    if (offset + atOnce >= summary.count) return 0
  }
}

const nameOf = (row: WhatIfRow) =>
  [row.class, row.class_no, row.name_zh, row.name_en].filter((part) => part !== null).join(' ')
const lineOf = (row: WhatIfRow) =>
  `${row.if_rank}. ${nameOf(row)}: ${row.if_total}, balance ${row.if_balance}; now ${row.rank}. with ${row.total}, balance ${row.balance}`
