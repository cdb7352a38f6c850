import {
  type CommonQueryMethods,
  type DatabasePool,
  UniqueIntegrityConstraintViolationError,
} from 'slonik'
import { makeStatistics } from '#platform/postgres/statistics.ts'
import { type Author, logChange } from '#registry/audit/administration-log.ts'
import { claimCommand } from '#registry/commands.ts'
import { lockOrganization } from '#registry/lock-organization.ts'
import { FieldsError, RegistryError } from '#registry/registry-error.ts'
import { finishImport } from './imports.ts'
import { makePlan, type Planning, planningOf } from './make-plan.ts'
import type { ImportPlan } from './plan-import.ts'
import { areReady, type HashPassword, hashesIn, prepareSecrets, type Secrets } from './secrets.ts'
import { writeImages } from './student-images.ts'
import {
  type ImportCounts,
  type ImportResult,
  type ImportWatch,
  type NewStudentImport,
  type ShownPasswords,
  saidBy,
} from './student-import.ts'
import { writeImport } from './write-import.ts'

/** The plan may change while passwords are hashed. */
const attempts = 4
/** From this many new students on, PostgreSQL's statistics are renewed after the import. */
export const manyStudents = 100

export type Importing = NewStudentImport & ImportWatch & Readonly<{ hash?: HashPassword }>

/**
 * Imports all rows or none. Hashes passwords first, and plans again in the transaction.
 * @throws FieldsError, RegistryError `not_found` for the period, `already_exists`, `retryable`
 */
export const importStudents = async (
  db: DatabasePool,
  author: Author,
  batch: Importing,
): Promise<ImportResult> => {
  const planning = await planningOf(db, author, batch)
  const { passwordsLater: later = false, hash, onProgress, signal } = batch
  let secrets: Secrets = new Map()
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const plan = await validPlan(db, planning)
    secrets = await prepareSecrets(plan, { secrets, later, hash, onProgress, signal })
    const result = await carryOut(db, author, { planning, secrets }).catch(
      undefinedIfTaken(attempt < attempts),
    )
    if (!result) continue
    if (result.created + result.joined >= manyStudents)
      await makeStatistics(db, 'public', ['users', 'profiles'])
    return result
  }
  throw new RegistryError('retryable')
}

/** @throws as importStudents */
export const checkImport = async (
  db: CommonQueryMethods,
  author: Author,
  batch: NewStudentImport,
) => {
  await validPlan(db, await planningOf(db, author, batch))
}

const validPlan = async (db: CommonQueryMethods, planning: Planning): Promise<ImportPlan> => {
  const plan = await makePlan(db, planning)
  if (plan.errors.length > 0) throw new FieldsError(plan.errors)
  return plan
}

type PlannedImport = Readonly<{ planning: Planning; secrets: Secrets }>

/** Returns undefined if a new plan needs another password. */
const carryOut = (db: DatabasePool, author: Author, { planning, secrets }: PlannedImport) =>
  db.transaction(async (transaction): Promise<ImportResult | undefined> => {
    const { organizationId, batch } = planning
    await lockOrganization(transaction, organizationId)
    await claimCommand(transaction, author, saidBy(batch))
    const plan = await validPlan(transaction, planning)
    if (!areReady(plan, secrets, batch.passwordsLater ?? false)) return undefined
    const { counts } = plan
    if (batch.mode === 'upsert')
      await writeDown(transaction, author, { batch, plan, secrets, counts })
    const endedSessions = await writeImport(transaction, author, {
      plan,
      secrets,
      periodId: batch.periodId,
      keepsPasswords: planning.policy.students_keep_passwords,
    })
    return { ...counts, passwords: shownPasswords(plan, secrets), endedSessions }
  })

type Writing = Readonly<{
  batch: NewStudentImport
  plan: ImportPlan
  secrets: Secrets
  counts: ImportCounts
}>

/** Stores the data for an undo, once. */
const writeDown = async (
  transaction: CommonQueryMethods,
  author: Author,
  { batch: { commandId: id, periodId }, plan, secrets, counts }: Writing,
) => {
  if (plan.repeated.length > 0) return
  await finishImport(transaction, author, { id, periodId, hashes: hashesIn(secrets), ...counts })
  await writeImages(transaction, author.organizationId, { importId: id, plan, secrets })
  if (counts.created + counts.joined + counts.updated > 0)
    await logChange(transaction, author, {
      action: 'imported',
      subjectType: 'student_import',
      subjectId: id,
    })
}

// Another organisation has taken a username in the meantime; a retry names the row.
const undefinedIfTaken = (mayLookAgain: boolean) => (error: unknown) => {
  if (!(error instanceof UniqueIntegrityConstraintViolationError)) throw error
  if (!mayLookAgain) throw new RegistryError('already_exists')
  return undefined
}

const shownPasswords = ({ creations, repeated }: ImportPlan, secrets: Secrets): ShownPasswords[] =>
  [...creations, ...repeated].flatMap(({ index, username }) => {
    const password = secrets.get(index)?.password?.shown ?? null
    const parent_password = secrets.get(index)?.parent_password?.shown ?? null
    return password || parent_password ? [{ u_id: username, password, parent_password }] : []
  })
