import { type StudentCode, studentCodes } from '#domain/student-code.ts'
import { sql } from '#platform/postgres/pool.ts'

type Match = ReturnType<typeof sql.fragment>

/**
 * Whose code it is among `users`, and the order of domain/student-code.ts. Cards are of one school,
 * so a sign-in knows usernames only.
 */
export const ofCode = (code: string, fields: readonly StudentCode[] = studentCodes) => {
  const matches = fields.map(
    (field) => sql.fragment`fold_name(users.${sql.identifier([field])}) = fold_name(${code})`,
  )
  return {
    where: sql.fragment`(${sql.join(matches, sql.fragment` OR `)})`,
    order: sql.join(
      // Of two that an older database kept apart, the one whose own spelling it is.
      fields.map(
        (field, n) => sql.fragment`(${matches[n] as Match}) DESC NULLS LAST,
          (users.${sql.identifier([field])} = ${code}) DESC NULLS LAST`,
      ),
      sql.fragment`, `,
    ),
  }
}

/**
 * Whether another student's username, with or without the school's prefix, is this number; `prefix`
 * is the school's.
 */
export const isUsernameOf = (
  number: ReturnType<typeof sql.fragment>,
  prefix: ReturnType<typeof sql.fragment>,
) => sql.fragment`fold_name(username) IN (fold_name(${number}), fold_name(${prefix} || ${number}))`
