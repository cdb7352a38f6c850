import { z } from 'zod'
import { studentRankingKinds } from '#domain/student-rankings.ts'
import { Id, Localized, PageNumber, Position, paged, success } from './common.ts'

/**
 * A place in a ranking: ties share one. `above` and `below` are the points of the next better and
 * the next lower place, null where there is none.
 */
export const Place = z.object({
  rank: z.number(),
  /** How many are ranked. */
  of: z.number(),
  totalpoints: z.number(),
  above: z.number().nullable(),
  below: z.number().nullable(),
})
export type Place = z.infer<typeof Place>

/**
 * GET /rank/own: a student's own places of a period: in the class, in the school, and the class's
 * among the classes. All null where the school shows no rankings, and for a student who is in no
 * class of the period. `shows` is the school's setting.
 */
export const OwnPlaces = z.object({
  shows: z.enum(studentRankingKinds),
  class: z.string().nullable(),
  inClass: Place.nullable(),
  inSchool: Place.nullable(),
  ofClass: Place.nullable(),
})
export type OwnPlaces = z.infer<typeof OwnPlaces>
export const OwnPlacesQuery = z.object({ period: Id, minPosition: Position.optional() })
export const OwnPlacesAnswer = success(OwnPlaces)

/**
 * A row of a ranking as students and parents see it: no ids, so that nothing leads from it to
 * another student.
 */
export const StudentRankingRow = z.object({
  rank: z.number(),
  class: z.string(),
  /** Null in a ranking of classes. */
  name: Localized.nullable(),
  totalpoints: z.number(),
  /** The own row, or the one of the own class. */
  own: z.boolean(),
})
export type StudentRankingRow = z.infer<typeof StudentRankingRow>

/**
 * GET /rank/students: the ranking of the own class, of the school, or of its classes; forbidden
 * unless the school shows names.
 */
export const StudentRankingQuery = z.object({
  period: Id,
  of: z.enum(['class', 'school', 'classes']),
  page: PageNumber,
  limit: z.coerce.number().int().min(1).max(100).default(25),
  minPosition: Position.optional(),
})
export const StudentRankingAnswer = paged(StudentRankingRow)
