import type { TypedMessage } from '#domain/decider.ts'
import type { PointRuleType } from '#domain/points/events.ts'
import type { BoardGameGrantees } from './rules.ts'

/** Who played, and how it went. No personal data, ever. */
export type BoardGamePlayer = Readonly<{
  profileId: string
  /** At the time. */
  class: string
  /** From 1, which won; several may share it. */
  place: number
  /** Where places follow from scores. */
  score: number | null
}>

/** What is granted for it, decided as it is recorded, whatever becomes of the rule since. */
export type BoardGameGrant = Readonly<{
  to: BoardGameGrantees
  ruleId: string
  ruleName: string
  ruleNameEn: string
  ruleType: PointRuleType
  categoryId: string | null
  points: number
}>

export type BoardGamePlay = Readonly<{
  sessionId: string
  boardGameId: string
  /** The school's own date on which it was played, yyyy-MM-dd. */
  localDate: string
  /** In the order in which they were recorded. */
  players: readonly BoardGamePlayer[]
  grant: BoardGameGrant | null
}>

export type BoardGameReversal = Readonly<{
  reversalId: string
  sessionId: string
  localDate: string
  /** The profiles whose grants go with it. */
  granted: readonly string[]
}>

export type BoardGameEvent =
  | TypedMessage<'BoardGamePlayed', BoardGamePlay>
  | TypedMessage<'BoardGameReverted', BoardGameReversal>
