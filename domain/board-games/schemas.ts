import { z } from 'zod'
import { EventId, LocalDate } from '#domain/event-fields.ts'
import { pointRuleTypes } from '#domain/points/events.ts'
import type { BoardGameGrant, BoardGamePlay, BoardGameReversal } from './events.ts'
import { grantees } from './rules.ts'

const Whole = z.int().min(0)

export const BoardGameGrantData: z.ZodType<BoardGameGrant> = z.strictObject({
  to: z.enum(grantees),
  ruleId: EventId,
  ruleName: z.string(),
  ruleNameEn: z.string(),
  ruleType: z.enum(pointRuleTypes),
  categoryId: EventId.nullable(),
  points: Whole,
})

export const BoardGamePlayData: z.ZodType<BoardGamePlay> = z.strictObject({
  sessionId: EventId,
  boardGameId: EventId,
  localDate: LocalDate,
  players: z.array(
    z.strictObject({
      profileId: EventId,
      class: z.string(),
      place: z.int().min(1),
      score: z.int().nullable(),
    }),
  ),
  grant: BoardGameGrantData.nullable(),
})

export const BoardGameReversalData: z.ZodType<BoardGameReversal> = z.strictObject({
  reversalId: EventId,
  sessionId: EventId,
  localDate: LocalDate,
  granted: z.array(EventId),
})
