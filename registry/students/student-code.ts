import { type StudentCode, studentCodes } from '#domain/student-code.ts'
import { sql } from '#platform/postgres/pool.ts'

type Match = ReturnType<typeof sql.fragment>

/** Sign-in matches only usernames. */
export const ofCode = (code: string, fields: readonly StudentCode[] = studentCodes) => {
  const matches = fields.map(
    (field) => sql.fragment`fold_name(users.${sql.identifier([field])}) = fold_name(${code})`,
  )
  return {
    where: sql.fragment`(${sql.join(matches, sql.fragment` OR `)})`,
    order: sql.join(
      // An older database may hold two spellings: the exact one wins.
      fields.map(
        (field, n) => sql.fragment`(${matches[n] as Match}) DESC NULLS LAST,
          (users.${sql.identifier([field])} = ${code}) DESC NULLS LAST`,
      ),
      sql.fragment`, `,
    ),
  }
}

/** Whether `number` is the username, with or without the prefix. */
export const isUsernameOf = (
  number: ReturnType<typeof sql.fragment>,
  prefix: ReturnType<typeof sql.fragment>,
) => sql.fragment`fold_name(username) IN (fold_name(${number}), fold_name(${prefix} || ${number}))`
