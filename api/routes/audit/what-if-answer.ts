import type { CommonQueryMethods } from 'slonik'
import type { WhatIf, WhatIfRow } from '#api/contracts/what-if.ts'
import { listBelowZero, type WhatIfResultRow as Row } from '#projections/what-if/rows.ts'
import type { WhatIfRequestRow } from '#projections/what-if/what-ifs.ts'
import { findRulesEver } from '#registry/points/point-rules.ts'

export const answerWhatIf = async (
  db: CommonQueryMethods,
  whatIf: WhatIfRequestRow,
): Promise<WhatIf> => {
  const { id, organization_id: organizationId, changes, summary } = whatIf
  const ids = [
    ...changes.map(({ ruleId }) => ruleId),
    ...(summary?.prizes.map(({ rule_id }) => rule_id) ?? []),
  ]
  const known = new Map(
    (await findRulesEver(db, organizationId, ids)).map((rule) => [rule.id, rule]),
  )
  const below = summary && summary.below_zero > 0 ? await listBelowZero(db, whatIf) : []
  return {
    _id: id,
    period: whatIf.period_id,
    state: whatIf.state,
    asked_at: whatIf.asked_at,
    ended_at: whatIf.ended_at,
    from: whatIf.from_day,
    to: whatIf.to_day,
    changes: changes.flatMap(({ ruleId, points }) => {
      const rule = known.get(ruleId)
      if (!rule) return []
      const { name, name_en, type, point: now } = rule
      const of = summary?.rules.find(({ rule_id }) => rule_id === ruleId)
      const { entries = 0, times = 0, given = 0, other = 0 } = of ?? {}
      return [{ rule: ruleId, name, name_en, type, now, points, entries, times, given, other }]
    }),
    result: summary && {
      difference: summary.rules.reduce((sum, { given, other }) => sum + other - given, 0),
      students: summary.students,
      classes: summary.classes,
      bands: summary.bands,
      below_zero: { count: summary.below_zero, rows: below.map(answerRow) },
      prizes: summary.prizes.flatMap(({ rule_id: _id, ...counts }) => {
        const rule = known.get(_id)
        return rule ? [{ _id, name: rule.name, name_en: rule.name_en, ...counts }] : []
      }),
    },
  }
}

export const answerRow = (row: Row): WhatIfRow => ({
  place: { rank: row.rank, total: row.total, balance: row.balance },
  other: { rank: row.other_rank, total: row.other_total, balance: row.other_balance },
  entries: row.entries,
  profile: row.profile_id,
  user: row.user_id,
  class: row.class,
  class_no: row.class_no,
  name:
    row.name_en === null && row.name_zh === null
      ? null
      : { en: row.name_en ?? '', zh: row.name_zh ?? '' },
})
