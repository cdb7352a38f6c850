import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { validate } from 'uuid'
import { whatIfLimits } from '#api/contracts/what-if-limits.ts'
import { listBelowZero, streamWhatIfRows, type WhatIfResultRow } from '#projections/what-if/rows.ts'
import { runWhatIf } from '#projections/what-if/run.ts'
import {
  findWhatIf,
  type RuleChange,
  requestWhatIf,
  type WhatIfRequestRow,
} from '#projections/what-if/what-ifs.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import { findRulesEver } from '#registry/points/point-rules.ts'
import type { AuditCommand, AuditTools } from './command.ts'

const changeOf = (text: string): RuleChange | undefined => {
  const [ruleId = '', points = ''] = text.split('=')
  const isWhole = /^\d{1,7}$/.test(points) && Number(points) <= whatIfLimits.points
  return validate(ruleId) && isWhole
    ? { ruleId: ruleId.toLowerCase(), points: Number(points) }
    : undefined
}

export const whatIf: AuditCommand = async (
  tools,
  [organizationId = '', periodId = '', ...words],
) => {
  const { db, say } = tools
  const list = words.includes('classes') ? 'classes' : 'students'
  const changes = words.filter((word) => word !== 'classes' && word !== 'students').map(changeOf)
  const known = changes.filter((change) => change !== undefined)
  const isWrong =
    known.length !== changes.length || known.length === 0 || known.length > whatIfLimits.changes
  if (isWrong || !validate(organizationId) || !validate(periodId)) return 'usage'
  if (!(await findPeriod(db, organizationId, periodId))) {
    say('The organisation has no such period')
    return 2
  }
  const done = await workOut(tools, organizationId, {
    periodId,
    changes: known,
    from: null,
    to: null,
  })
  const summary = done?.summary
  if (!summary) {
    say('The result could not be calculated. Try again.')
    return 2
  }
  const { [list]: counts, rules, prizes, below_zero: below } = summary
  const sumOf = (of: (rule: (typeof rules)[number]) => number) =>
    rules.reduce((sum, rule) => sum + of(rule), 0)
  const [entries, difference] = [
    sumOf((rule) => rule.entries),
    sumOf(({ given, other }) => other - given),
  ]
  say(
    `${entries} entries, ${difference} points in all balances; ${counts.changed} of ` +
      `${counts.count} change, ${counts.moved} in rank`,
  )
  const named = await findRulesEver(
    db,
    organizationId,
    prizes.map(({ rule_id }) => rule_id),
  )
  for (const { rule_id, price, other_price, can, could } of prizes)
    say(
      `${named.find(({ id }) => id === rule_id)?.name}: ${can} can afford it for ${price}, ` +
        `${could} could for ${other_price}`,
    )
  say(`${below} have redeemed more points than they would have had`)
  for (const row of await listBelowZero(db, done))
    say(`  ${nameOf(row)}: ${row.balance}, then ${row.other_balance}`)
  for await (const rows of streamWhatIfRows(db, done, list))
    for (const row of rows) say(lineOf(row))
  return 0
}

const lookEvery = 200

type WhatIfRequest = Parameters<typeof requestWhatIf>[2]

/** Computes the what-if, unless a worker of a running server takes it first. */
const workOut = async (
  { db, clock }: AuditTools,
  organizationId: string,
  request: WhatIfRequest,
): Promise<WhatIfRequestRow | null> => {
  const id = await requestWhatIf(
    db,
    { id: randomUUID(), organizationId, userId: null, at: clock() },
    request,
  )
  for (;;) {
    await runWhatIf({ db, clock }, id)
    const found = await findWhatIf(db, id)
    if (!found || found.ended_at !== null) return found
    await setTimeout(lookEvery)
  }
}

const nameOf = (row: WhatIfResultRow) =>
  [row.class, row.class_no, row.name_zh, row.name_en].filter((part) => part !== null).join(' ')
const lineOf = (row: WhatIfResultRow) =>
  `${row.other_rank}. ${nameOf(row)}: ${row.other_total}, balance ${row.other_balance}; now ` +
  `rank ${row.rank} with ${row.total}, balance ${row.balance}`
