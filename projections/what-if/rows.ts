import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { WhatIfList } from '#domain/what-if-lists.ts'
import { inPages } from '#platform/postgres/in-pages.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { WhatIfRequestRow } from './what-ifs.ts'

const Row = z.object({
  place: z.number(),
  other_place: z.number(),
  rank: z.number(),
  other_rank: z.number(),
  total: z.number(),
  other_total: z.number(),
  balance: z.number(),
  other_balance: z.number(),
  entries: z.number(),
  profile_id: z.string().nullable(),
  user_id: z.string().nullable(),
  class: z.string(),
  class_no: z.number().nullable(),
  name_en: z.string().nullable(),
  name_zh: z.string().nullable(),
})
/** `user_id` and both names are null for an erased student. */
export type WhatIfResultRow = z.infer<typeof Row>

/** Joins the current names, which are not stored with the figures. */
const rowsOf = ({ id, organization_id: organizationId }: WhatIfRequestRow) => sql.fragment`
  SELECT place, other_place, rank, other_rank, total, other_total, balance, other_balance, entries, kept.profile_id,
    users.id AS user_id, kept.class, kept.class_no, name_en, name_zh
  FROM public.what_if_rows AS kept
  LEFT JOIN profiles ON profiles.organization_id = ${organizationId} AND profiles.id = kept.profile_id
  LEFT JOIN users ON users.organization_id = ${organizationId} AND users.id = profiles.user_id AND erased_at IS NULL
  WHERE what_if_id = ${id}`

type WhatIfPage = Readonly<{ list: WhatIfList; limit: number; offset: number }>

export const listWhatIfRows = async (
  db: CommonQueryMethods,
  whatIf: WhatIfRequestRow,
  { list, limit, offset }: WhatIfPage,
) => {
  const until = offset + limit
  const recorded = await db.any(sql.type(Row)`
    ${rowsOf(whatIf)} AND list = ${list} AND place > ${offset} AND place <= ${until} ORDER BY place`)
  const other = await db.any(sql.type(Row)`
    ${rowsOf(whatIf)} AND list = ${list} AND other_place > ${offset} AND other_place <= ${until} ORDER BY other_place`)
  return { recorded, other }
}

const named = 20

/** The first twenty who would have redeemed more than they had. */
export const listBelowZero = (
  db: CommonQueryMethods,
  whatIf: WhatIfRequestRow,
): Promise<readonly WhatIfResultRow[]> =>
  db.any(sql.type(Row)`
    ${rowsOf(whatIf)} AND list = 'students' AND other_balance < 0 ORDER BY other_balance, other_place LIMIT ${named}`)

export const streamWhatIfRows = (
  db: CommonQueryMethods,
  whatIf: WhatIfRequestRow,
  list: WhatIfList,
) =>
  inPages<WhatIfResultRow>((after, limit) =>
    db.any(sql.type(Row)`
      ${rowsOf(whatIf)} AND list = ${list} AND other_place > ${after?.other_place ?? 0} ORDER BY other_place LIMIT ${limit}`),
  )
