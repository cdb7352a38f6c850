import type { TypedMessage } from '#domain/decider.ts'

/** What the history must show even after the rule is edited. No personal data, ever. */
export type BadgeAward = Readonly<{
  awardId: string
  badgeRuleId: string
  badgeRuleName: string
  /** Empty if the rule has no English name. */
  badgeRuleNameEn: string
  /** The week, month or period: see domain/badges/windows.ts. */
  windowKey: string
  nth: number
  /** The school's date on which it was reached, yyyy-MM-dd. */
  localDate: string
  class: string
}>

/** Carries what it takes away. */
export type BadgeRevocation = Readonly<{
  revocationId: string
  localDate: string
  revoked: BadgeAward
}>

export type BadgeEvent =
  | TypedMessage<'BadgeAwarded', BadgeAward>
  | TypedMessage<'BadgeRevoked', BadgeRevocation>
