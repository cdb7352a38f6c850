import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import type { Fragment } from '../engine/fragments.ts'
import { rankedClasses, rankedStudents } from './rankings.ts'

/** `above` and `below`: the neighbouring places' points. */
const Place = z.object({
  rank: z.number(),
  of: z.number(),
  totalpoints: z.number(),
  above: z.number().nullable(),
  below: z.number().nullable(),
})

export const OwnPlacesRow = z.object({
  in_class: Place.nullable(),
  in_school: Place.nullable(),
  of_class: Place.nullable(),
})
export type OwnPlacesRow = z.infer<typeof OwnPlacesRow>

type OwnProfileQuery = Readonly<{
  organizationId: string
  periodId: string
  profileId: string
  class: string
}>

// Compares totals, because the rank in a class is not the rank in the school.
const placeIn = (ranked: Fragment, own: Fragment) => sql.fragment`(
  SELECT json_build_object('rank', 1 + count(*) FILTER (WHERE others.total > own.total), 'of', count(*), 'totalpoints', own.total,
    'above', min(others.total) FILTER (WHERE others.total > own.total),
    'below', max(others.total) FILTER (WHERE others.total < own.total))
  FROM ${ranked} AS others CROSS JOIN (SELECT total FROM ${ranked} AS one WHERE ${own}) AS own
  GROUP BY own.total)`

export const findOwnPlaces = (
  db: CommonQueryMethods,
  { profileId, class: name, ...ranked }: OwnProfileQuery,
) => {
  const ownRow = sql.fragment`profile_id = ${profileId}`
  return db.one(sql.type(OwnPlacesRow)`
    WITH school AS MATERIALIZED (SELECT profile_id, class, total FROM (${rankedStudents(ranked)}) AS students),
      classmates AS (SELECT * FROM school WHERE class = ${name}),
      classes AS MATERIALIZED (SELECT class, total FROM (${rankedClasses(ranked)}) AS all_classes)
    SELECT ${placeIn(sql.fragment`classmates`, ownRow)} AS in_class, ${placeIn(sql.fragment`school`, ownRow)} AS in_school,
      ${placeIn(sql.fragment`classes`, sql.fragment`class = ${name}`)} AS of_class`)
}
