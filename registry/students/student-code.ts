import { type StudentCode, studentCodes } from '#domain/student-code.ts'
import { sql } from '#platform/postgres/pool.ts'

/** Whose code it is among `users`, and the order of domain/student-code.ts. Cards are of one school, so a sign-in knows usernames only. */
export const ofCode = (code: string, fields: readonly StudentCode[] = studentCodes) => {
  const matches = fields.map((field) => sql.fragment`fold_case(users.${sql.identifier([field])}) = fold_case(${code})`)
  return {
    where: sql.fragment`(${sql.join(matches, sql.fragment` OR `)})`,
    order: sql.join(
      matches.map((match) => sql.fragment`(${match}) DESC NULLS LAST`),
      sql.fragment`, `,
    ),
  }
}

/** Whether another student's username, with or without the school's prefix, is this number; `prefix` is the school's. */
export const isUsernameOf = (number: ReturnType<typeof sql.fragment>, prefix: ReturnType<typeof sql.fragment>) =>
  sql.fragment`fold_case(username) IN (fold_case(${number}), fold_case(${prefix} || ${number}))`
