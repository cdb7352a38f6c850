import type { CommonQueryMethods } from 'slonik'
import { nameOrNull } from '#api/answers/name-or-null.ts'
import type { RuleCorrection } from '#api/contracts/rule-corrections.ts'
import {
  correctionUndoUntil,
  type RuleCorrectionRow,
} from '#projections/what-if/rule-corrections.ts'
import { findRulesEver } from '#registry/points/point-rules.ts'

type AnswerParts = Readonly<{ db: CommonQueryMethods; organizationId: string; now: Date }>

export const answerRuleCorrections = async (
  { db, organizationId, now }: AnswerParts,
  rows: readonly RuleCorrectionRow[],
): Promise<RuleCorrection[]> => {
  const ids = rows.flatMap(({ changes }) => changes.map(({ ruleId }) => ruleId))
  const rules = await findRulesEver(db, organizationId, [...new Set(ids)])
  const known = new Map(rules.map((rule) => [rule.id, rule]))
  return rows.map((row) => ({
    _id: row.id,
    period: row.period_id,
    state: row.state,
    failure: row.failure,
    from: row.from_day,
    to: row.to_day,
    changes: row.changes.flatMap(({ ruleId, points }) => {
      const rule = known.get(ruleId)
      return rule ? [{ rule: ruleId, name: rule.name, name_en: rule.name_en, points }] : []
    }),
    reason: row.reason,
    created_at: row.asked_at,
    created_by: { name: nameOrNull(row.asked_by_en, row.asked_by_zh) },
    ended_at: row.ended_at,
    batch: row.batch_id,
    difference: row.difference,
    recorded: row.recorded,
    entries: row.entries,
    students: row.students,
    corrected: row.corrected,
    left_out: row.left_out,
    undo_until: undoUntil(row, now),
    undone: undoneOf(row),
  }))
}

export const answerRuleCorrection = async (
  db: CommonQueryMethods,
  row: RuleCorrectionRow,
  now: Date,
): Promise<RuleCorrection> => {
  const parts = { db, organizationId: row.organization_id, now }
  return (await answerRuleCorrections(parts, [row]))[0]!
}

/** Returns null if the correction can no longer be undone, or never could. */
const undoUntil = (row: RuleCorrectionRow, now: Date) => {
  const hasEnded = row.state === 'done' || row.state === 'failed'
  const until = hasEnded && row.corrected > 0 ? correctionUndoUntil(row) : null
  return until && until >= now ? until.toISOString() : null
}

const undoneOf = (row: RuleCorrectionRow) =>
  row.undo_by !== null
    ? {
        by: { name: nameOrNull(row.undo_by_en, row.undo_by_zh) },
        at: row.undone_at,
        entries: row.undone,
        kept: row.kept,
      }
    : null
