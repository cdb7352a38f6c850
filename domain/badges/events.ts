import type { TypedMessage } from '#domain/decider.ts'

/**
 * One badge of one student, the nth of its window: what the history must show even after the rule
 * is edited. No personal data, ever.
 */
export type BadgeAward = Readonly<{
  awardId: string
  badgeRuleId: string
  badgeRuleName: string
  /** Empty where the rule has no English name of its own. */
  badgeRuleNameEn: string
  /** The week, month or period that is counted by: see domain/badges/windows.ts. */
  windowKey: string
  /** From 1. */
  nth: number
  /** The school's own date on which it was reached, yyyy-MM-dd. */
  localDate: string
  /** The student's class at the time. */
  class: string
}>

/** A badge that is earned no more. Has an id of its own, and carries what it takes away. */
export type BadgeRevocation = Readonly<{
  revocationId: string
  localDate: string
  revoked: BadgeAward
}>

export type BadgeEvent =
  | TypedMessage<'BadgeAwarded', BadgeAward>
  | TypedMessage<'BadgeRevoked', BadgeRevocation>
