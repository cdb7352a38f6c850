import type { TypedMessage } from '#domain/decider.ts'
import type { PointRuleType } from '#domain/points/events.ts'
import type { BoardGameGrantees } from './rules.ts'

export type BoardGamePlayer = Readonly<{
  profileId: string
  class: string
  /** Starts at 1. Equal scores share a place. */
  place: number
  score: number | null
}>

/** A copy of the rule, so that later edits do not change this grant. */
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
  localDate: string
  players: readonly BoardGamePlayer[]
  grant: BoardGameGrant | null
}>

export type BoardGameReversal = Readonly<{
  reversalId: string
  sessionId: string
  localDate: string
  granted: readonly string[]
}>

export type BoardGameEvent =
  | TypedMessage<'BoardGamePlayed', BoardGamePlay>
  | TypedMessage<'BoardGameReverted', BoardGameReversal>
