import { z } from 'zod'
import { studentRankingKinds } from '#domain/student-rankings.ts'
import { Id, Localized, LogPosition, PageNumber, paged, success } from './common.ts'

/** `above` and `below`: the points of the neighbouring places. */
export const Place = z.object({
  rank: z.number(),
  of: z.number(),
  totalpoints: z.number(),
  above: z.number().nullable(),
  below: z.number().nullable(),
})
export type Place = z.infer<typeof Place>

/** All places are null without a class, or if the school hides rankings. */
export const OwnPlaces = z.object({
  shows: z.enum(studentRankingKinds),
  class: z.string().nullable(),
  inClass: Place.nullable(),
  inSchool: Place.nullable(),
  ofClass: Place.nullable(),
})
export type OwnPlaces = z.infer<typeof OwnPlaces>
export const OwnPlacesQuery = z.object({ period: Id, minPosition: LogPosition.optional() })
export const OwnPlacesAnswer = success(OwnPlaces)

export const StudentRankingRow = z.object({
  rank: z.number(),
  class: z.string(),
  name: Localized.nullable(),
  totalpoints: z.number(),
  own: z.boolean(),
})
export type StudentRankingRow = z.infer<typeof StudentRankingRow>

/** Forbidden unless the school shows names. */
export const StudentRankingQuery = z.object({
  period: Id,
  of: z.enum(['class', 'school', 'classes']),
  page: PageNumber,
  limit: z.coerce.number().int().min(1).max(100).default(25),
  minPosition: LogPosition.optional(),
})
export const StudentRankingAnswer = paged(StudentRankingRow)
