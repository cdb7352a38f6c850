import { randomInt } from 'node:crypto'
import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { sql } from '#platform/postgres/pool.ts'
import { FieldsError } from '../registry-error.ts'
import { hashToken } from '../sign-in/tokens.ts'

export const lettersLife = 15 * 60_000
const lettersLength = 6
// Excludes look-alikes, and vowels so that no words appear.
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
export const mostWaiting = 20_000
const tries = 5

const newLetters = () =>
  Array.from({ length: lettersLength }, () => letters[randomInt(letters.length)]).join('')

const hashOf = (code: string) => hashToken(code.toUpperCase().replaceAll(/[\s-]/g, ''))

type Offered = Readonly<{ keyHash: string; now: Date }>

/** Returns null while too many screens wait. */
export const offerLetters = async (db: CommonQueryMethods, { keyHash, now }: Offered) => {
  const endsAt = new Date(now.getTime() + lettersLife).toISOString()
  await db.query(sql.typeAlias('void')`
    DELETE FROM display_pairings WHERE code_hash IN (
      SELECT code_hash FROM display_pairings WHERE ends_at < ${now.toISOString()} LIMIT 100 FOR UPDATE SKIP LOCKED)`)
  return await db.transaction(async (transaction) => {
    // Waits for other screens that ask at the same time, so that each is counted.
    await transaction.query(
      sql.typeAlias('void')`LOCK TABLE display_pairings IN SHARE ROW EXCLUSIVE MODE`,
    )
    return await insertLetters(transaction, { keyHash, endsAt })
  })
}

const insertLetters = async (
  db: CommonQueryMethods,
  { keyHash, endsAt }: Readonly<{ keyHash: string; endsAt: string }>,
) => {
  for (let n = 0; n < tries; n += 1) {
    const code = newLetters()
    const { rowCount } = await db.query(sql.typeAlias('void')`
      INSERT INTO display_pairings (code_hash, key_hash, ends_at)
      SELECT decode(${hashOf(code)}, 'hex'), decode(${keyHash}, 'hex'), ${endsAt}
      WHERE (SELECT count(*) FROM display_pairings WHERE taken_by IS NULL) < ${mostWaiting}
      ON CONFLICT (code_hash) DO NOTHING`)
    if (rowCount > 0) return { code, ends_at: endsAt }
  }
  return null
}

const TakenPairing = z.object({ key_hash: z.string(), is_again: z.boolean() })

/**
 * Pairs the screen with these letters. `is_again`: the same request was made before.
 * @throws FieldsError for unknown letters, or those of another display's screen
 */
export const takeLetters = async (
  db: CommonQueryMethods,
  { code, display, now }: Readonly<{ code: string; display: string; now: Date }>,
) => {
  const hash = sql.fragment`decode(${hashOf(code)}, 'hex')`
  const taken = await db.maybeOne(sql.type(TakenPairing)`
    SELECT encode(key_hash, 'hex') AS key_hash, taken_by IS NOT NULL AS is_again FROM display_pairings
    WHERE code_hash = ${hash} AND ends_at > ${now.toISOString()} AND (taken_by IS NULL OR taken_by = ${display})
    FOR UPDATE`)
  if (!taken) throw new FieldsError([{ field: 'code', code: 'display_code_wrong' }])
  await db.query(
    sql.typeAlias(
      'void',
    )`UPDATE display_pairings SET taken_by = ${display} WHERE code_hash = ${hash}`,
  )
  return taken
}
