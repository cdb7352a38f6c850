import { Refused } from '#domain/decider.ts'
import type { RuleType } from '#domain/points-account/events.ts'
import type { Check, RefusalOf } from '../checks.ts'
import type { Context, Rule } from './reward-context.ts'

/** A rule that the call is not for is unknown to it. @throws Refused */
export const refuseOtherTypes = (rules: readonly Rule[], types: readonly RuleType[]) => {
  if (!rules.every(({ type }) => types.includes(type))) throw new Refused('not_found')
}

export const inCurrentPeriod: Check<Context> = ({ currentPeriod }, students) => {
  if (students.every(({ periodId }) => periodId === currentPeriod?.id)) return undefined
  return new Refused('fail_reward_current_period', { period: currentPeriod?.name ?? null })
}

/** All students are looked at before the first prize is handed out. */
export const countShort: RefusalOf = (refusals) => {
  const short = refusals.filter(({ code }) => code === 'lack_point')
  return short.length > 0 ? new Refused('lack_point_msg', { count: short.length }) : refusals[0]
}
