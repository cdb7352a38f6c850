import { readFileSync } from 'node:fs'
import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { foldName } from '#domain/folding.ts'
import { sql } from '#platform/postgres/pool.ts'
import { foundRow } from '../registry-error.ts'

export const PasswordPolicy = z.object({
  password_minimum: z.number(),
  students_keep_passwords: z.boolean(),
  name_en: z.string(),
  name_zh: z.string(),
  prefix: z.string(),
})
export type PasswordPolicy = z.infer<typeof PasswordPolicy>

export const findPasswordPolicy = async (
  db: CommonQueryMethods,
  organizationId: string,
): Promise<PasswordPolicy> =>
  foundRow(
    await db.maybeOne(sql.type(PasswordPolicy)`
      SELECT password_minimum, students_keep_passwords, name_en, name_zh, prefix FROM organizations
      WHERE id = ${organizationId}`),
  )

export type PasswordOwner = Readonly<{
  name_en: string
  name_zh: string
  signInNames: readonly (string | null)[]
}>

export type Weakness = Readonly<{
  code: 'yup_string_min' | 'password_repeated' | 'password_common' | 'password_own_words'
  params?: Readonly<{ min: number }>
}>

const file = readFileSync(new URL('./common.txt', import.meta.url), 'utf8')
const common = new Set(
  file
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map(foldName),
)

const product = ['laurel', '桂冠', 'laurel 桂冠']
/** Keeps letters only: `Laurel-2026!` becomes `laurel`. */
const bare = (text: string) => foldName(text).replace(/[^\p{L}]/gu, '')
const partsOf = (text: string) => [text, ...text.split(/[\s@._-]+/)]
/** Two Chinese characters can be a name; two Latin letters cannot. */
const isTelling = (word: string) =>
  /\p{Script=Han}/u.test(word) ? word.length >= 2 : word.length >= 3

export const weaknessOf = (
  password: string,
  policy: PasswordPolicy,
  owner: PasswordOwner,
): Weakness | null => {
  const min = policy.password_minimum
  const letters = [...password]
  if (letters.length < min) return { code: 'yup_string_min', params: { min } }
  if (new Set(letters).size === 1) return { code: 'password_repeated' }
  if (hasOwnWords(password, policy, owner)) return { code: 'password_own_words' }
  return common.has(foldName(password)) ? { code: 'password_common' } : null
}

/** Whether only digits and signs surround a sign-in name. */
const isAround = (name: string, typed: string) =>
  name.length >= 3 &&
  /\p{L}/u.test(name) &&
  typed.includes(name) &&
  bare(typed.replaceAll(name, '')) === ''

const hasOwnWords = (password: string, policy: PasswordPolicy, owner: PasswordOwner) => {
  const typed = foldName(password)
  const known = [
    ...owner.signInNames.filter((name) => name !== null),
    ...namesOf(policy),
    ...namesOf(owner),
  ]
  if (known.some((name) => foldName(name) === typed)) return true
  if (owner.signInNames.some((name) => name !== null && isAround(foldName(name), typed)))
    return true
  const words = [...product, policy.prefix, ...known].flatMap(partsOf).map(bare).filter(isTelling)
  return words.includes(bare(password))
}

const namesOf = ({ name_en, name_zh }: Readonly<{ name_en: string; name_zh: string }>) => [
  name_en,
  name_zh,
]
