import { hashOneOfMany, hashRandomOfMany, randomPassword } from '#registry/passwords/passwords.ts'
import type { ImportPlan, PlannedRow } from './plan-import.ts'
import type { ImportWatch } from './student-import.ts'

export type StudentSecret = Readonly<{ hash: string; shown: string | null }>
export type RowSecrets = Readonly<{
  password: StudentSecret | null
  parent_password: StudentSecret | null
}>
export type Secrets = ReadonlyMap<number, RowSecrets>

/** `signal` removes the task from the queue. */
export type HashPassword = (password: string, signal?: AbortSignal) => Promise<string>

const kinds = ['password', 'parent_password'] as const
type Kind = (typeof kinds)[number]

const needs = (row: PlannedRow, kind: Kind, later: boolean) =>
  Boolean(row.input[kind]) || (row.known === null && !later)

/** A retry renews unused random passwords. */
const needsAnew = ({ input, known }: PlannedRow, kind: Kind) =>
  !input[kind] &&
  (kind === 'password' ? known?.setup_password : known?.parent_setup_password) === true

type Needed = readonly (readonly [PlannedRow, Kind])[]

const needed = (plan: ImportPlan, later: boolean): Needed => [
  ...[...plan.creations, ...plan.updates].flatMap((row) =>
    kinds.filter((kind) => needs(row, kind, later)).map((kind) => [row, kind] as const),
  ),
  ...plan.repeated.flatMap((row) =>
    kinds.filter((kind) => !later && needsAnew(row, kind)).map((kind) => [row, kind] as const),
  ),
]

/** `later`: random passwords are made after the import, when they are downloaded. */
export const areReady = (plan: ImportPlan, secrets: Secrets, later: boolean) =>
  needed(plan, later).every(([row, kind]) => secrets.get(row.index)?.[kind])

export const hashesIn = (secrets: Secrets) =>
  [...secrets.values()].reduce((sum, one) => sum + kinds.filter((kind) => one[kind]).length, 0)

type Preparing = ImportWatch &
  Readonly<{ secrets: Secrets; later: boolean; hash?: HashPassword | undefined }>

/** Hashing is slow: call it outside any transaction. @throws if `signal` aborts */
export const prepareSecrets = async (plan: ImportPlan, preparing: Preparing): Promise<Secrets> => {
  const { secrets, later, hash = hashOneOfMany, onProgress, signal } = preparing
  const missing = needed(plan, later).filter(([row, kind]) => !secrets.get(row.index)?.[kind])
  let ready = 0
  onProgress?.(ready, missing.length)
  const make = async (row: PlannedRow, kind: Kind) => {
    const secret = await makeSecret(row.input[kind], (password) => hash(password, signal))
    ready += 1
    onProgress?.(ready, missing.length)
    return [row.index, kind, secret] as const
  }
  const all = new Map(secrets)
  for (const [index, kind, secret] of await Promise.all(
    missing.map(([row, kind]) => make(row, kind)),
  )) {
    all.set(index, {
      ...(all.get(index) ?? { password: null, parent_password: null }),
      [kind]: secret,
    })
  }
  return all
}

const makeSecret = async (
  given: string | null | undefined,
  hash: (password: string) => Promise<string>,
): Promise<StudentSecret> => {
  if (given) return { hash: await hash(given), shown: null }
  const shown = randomPassword()
  return { hash: await hashRandomOfMany(shown), shown }
}
