import type { TypedMessage } from '#domain/decider.ts'

export type BadgeAward = Readonly<{
  awardId: string
  badgeRuleId: string
  badgeRuleName: string
  badgeRuleNameEn: string
  windowKey: string
  nth: number
  localDate: string
  class: string
}>

export type BadgeRevocation = Readonly<{
  revocationId: string
  localDate: string
  revoked: BadgeAward
}>

export type BadgeEvent =
  | TypedMessage<'BadgeAwarded', BadgeAward>
  | TypedMessage<'BadgeRevoked', BadgeRevocation>
