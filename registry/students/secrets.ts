import { hashPassword, hashRandomPassword, randomPassword } from '#registry/passwords.ts'
import type { ImportPlan, PlannedRow } from './plan-import.ts'

/** A password as it will be stored; `shown` is the clear text of a random one. */
export type Secret = Readonly<{ hash: string; shown: string | null }>
export type RowSecrets = Readonly<{ password: Secret | null; parent_password: Secret | null }>
/** By the row's index. */
export type Secrets = ReadonlyMap<number, RowSecrets>

export type HashPassword = (password: string) => Promise<string>

const kinds = ['password', 'parent_password'] as const
type Kind = (typeof kinds)[number]

/** Whether the row needs a hash for its password: one that was given, or a random one for somebody new. */
const needs = (row: PlannedRow, kind: Kind) => {
  if (row.input[kind]) return true
  if (row.known === null) return true
  return false
}

/** A repeated command shows random passwords that nobody has changed yet anew, as the first answer was lost. */
const needsAnew = ({ input, known }: PlannedRow, kind: Kind) =>
  !input[kind] && (kind === 'password' ? known?.setup_password : known?.parent_setup_password) === true

const needed = (plan: ImportPlan): (readonly [PlannedRow, Kind])[] => [
  ...[...plan.creations, ...plan.updates].flatMap((row) =>
    kinds.filter((kind) => needs(row, kind)).map((kind) => [row, kind] as const),
  ),
  ...plan.repeated.flatMap((row) => kinds.filter((kind) => needsAnew(row, kind)).map((kind) => [row, kind] as const)),
]

/** Whether every hash that the plan needs is there. */
export const areReady = (plan: ImportPlan, secrets: Secrets) =>
  needed(plan).every(([row, kind]) => secrets.get(row.index)?.[kind])

/** Makes the hashes that are still missing: slow, so it is done outside of any transaction. */
export const prepareSecrets = async (plan: ImportPlan, secrets: Secrets, hash: HashPassword = hashPassword) => {
  const missing = needed(plan).filter(([row, kind]) => !secrets.get(row.index)?.[kind])
  const made = await Promise.all(
    missing.map(async ([row, kind]) => [row.index, kind, await makeSecret(row.input[kind], hash)] as const),
  )
  const all = new Map(secrets)
  for (const [index, kind, secret] of made) {
    all.set(index, { ...(all.get(index) ?? { password: null, parent_password: null }), [kind]: secret })
  }
  return all
}

const makeSecret = async (given: string | null | undefined, hash: HashPassword): Promise<Secret> => {
  if (given) return { hash: await hash(given), shown: null }
  const shown = randomPassword()
  return { hash: await hashRandomPassword(shown), shown }
}
