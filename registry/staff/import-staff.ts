import {
  type CommonQueryMethods,
  type DatabasePool,
  UniqueIntegrityConstraintViolationError,
} from 'slonik'
import { staffClassReader } from '#domain/staff-classes-text.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { claimCommand } from '#registry/commands.ts'
import { lockOrganization } from '#registry/lock-organization.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'
import {
  findPasswordPolicy,
  type PasswordPolicy,
  weaknessOf,
} from '#registry/passwords/password-policy.ts'
import { FieldsError, type InvalidField, RegistryError } from '#registry/registry-error.ts'
import { findForeignEmails, findStaffByEmails, type StaffListRow } from './list-staff.ts'
import {
  type PlannedStaff,
  planStaffImport,
  type StaffImport,
  type StaffPlan,
} from './plan-staff-import.ts'
import { findStaffClassEntries, readKnownClasses, replaceStaffClasses } from './staff-classes.ts'
import { makeSecret, type StaffSecret } from './staff-secret.ts'
import { writeStaffImport } from './write-staff-import.ts'

export type StaffImportResult = Readonly<{
  created: number
  updated: number
  unchanged: number
  passwords: readonly Readonly<{ email: string; password: string }>[]
  /** Token hashes. */
  endedSessions: readonly string[]
}>

/**
 * Imports all rows or none. New staff become `admin`; existing staff get names, titles, passwords
 * and classes.
 * @throws FieldsError, RegistryError `already_exists`
 */
export const importStaff = async (
  db: DatabasePool,
  author: Author,
  batch: StaffImport,
): Promise<StaffImportResult> => {
  // Hashing is slow, so it happens outside the transaction.
  const secrets = await Promise.all(batch.rows.map(({ password }) => makeSecret(password)))
  return await db
    .transaction((transaction) => carryOut(transaction, author, { batch, secrets }))
    .catch(refuseIfTaken)
}

export const changesAdministrator = async (
  db: CommonQueryMethods,
  author: Author,
  batch: StaffImport,
) => {
  const emails = batch.rows.map(({ email }) => email)
  const own = await findStaffByEmails(db, author.organizationId, emails)
  const { updates } = planStaffImport(batch, { own, foreign: new Set() }, author.userId)
  return updates.some(
    ({ known }) => known?.role === 'organization_admin' && known.id !== author.userId,
  )
}

const carryOut = async (
  transaction: CommonQueryMethods,
  author: Author,
  { batch, secrets }: Readonly<{ batch: StaffImport; secrets: readonly StaffSecret[] }>,
): Promise<StaffImportResult> => {
  const { organizationId, userId } = author
  await lockOrganization(transaction, organizationId)
  await claimCommand(
    transaction,
    author,
    batch.rows.map(({ password, ...row }) => row),
  )
  const emails = batch.rows.map(({ email }) => email)
  const own = await findStaffByEmails(transaction, organizationId, emails)
  const foreign = await findForeignEmails(transaction, organizationId, emails)
  const classes = await knownClasses(transaction, organizationId, { batch, own })
  const plan = planStaffImport(batch, { own, foreign, ...classes }, userId)
  const errors = [
    ...plan.errors,
    ...weakPasswords(batch, await findPasswordPolicy(transaction, organizationId)),
  ]
  if (errors.length > 0) throw new FieldsError(errors)
  const endedSessions = await writeStaffImport(transaction, author, { plan, secrets })
  await writeClasses(transaction, author, { plan, periodId: classes.periodId })
  return {
    created: plan.creations.length + plan.repeated.length,
    updated: plan.updates.length,
    unchanged: plan.unchanged,
    passwords: [...plan.creations, ...plan.repeated.filter(isUnused)].flatMap(
      ({ index, email }) => {
        const password = secrets[index]?.shown
        return password ? [{ email, password }] : []
      },
    ),
    endedSessions,
  }
}

type ClassesOfImport = Readonly<{ batch: StaffImport; own: readonly StaffListRow[] }>

/** Returns the current period, a reader of the rows' classes, and the stored classes of staff. */
const knownClasses = async (
  db: CommonQueryMethods,
  organizationId: string,
  { batch, own }: ClassesOfImport,
) => {
  if (!batch.rows.some(({ classes }) => classes)) return { periodId: undefined }
  const period = await findCurrentPeriod(db, organizationId)
  if (!period) return { periodId: undefined, readClasses: staffClassReader(nothingKnown) }
  const staffIds = own.map(({ id }) => id)
  const entries = await findStaffClassEntries(db, organizationId, { periodId: period.id, staffIds })
  const { classes, subjects } = await readKnownClasses(db, organizationId, period.id)
  // Teachers keep classes without students.
  const kept = entries.map((entry) => entry.class)
  return {
    periodId: period.id,
    readClasses: staffClassReader({ classes: [...new Set([...classes, ...kept])], subjects }),
    classesOf: Map.groupBy(entries, ({ staff_id }) => staff_id),
  }
}

const nothingKnown = { classes: [], subjects: [] }

const writeClasses = async (
  transaction: CommonQueryMethods,
  author: Author,
  { plan, periodId }: Readonly<{ plan: StaffPlan; periodId: string | undefined }>,
) => {
  if (periodId === undefined) return
  const rows = [...plan.creations, ...plan.updates, ...plan.repeated]
  const wanted = new Map(
    rows.flatMap(({ userId, classes }) => (classes ? [[userId, classes] as const] : [])),
  )
  const logs = false
  await replaceStaffClasses(transaction, author, { periodId, wanted, logs })
}

const weakPasswords = ({ rows }: StaffImport, policy: PasswordPolicy): InvalidField[] =>
  rows.flatMap(({ email, name, password }, index) => {
    if (!password) return []
    const weakness = weaknessOf(password, policy, {
      name_en: name.en,
      name_zh: name.zh,
      signInNames: [email],
    })
    return weakness ? [{ field: `newAdmins.${index}.password`, ...weakness }] : []
  })

/** Whether the owner has not yet replaced the random password. */
const isUnused = ({ known }: PlannedStaff) => known?.setup_password === true

// Another organisation has taken an email in the meantime; a retry names the row.
const refuseIfTaken = (error: unknown): never => {
  if (error instanceof UniqueIntegrityConstraintViolationError)
    throw new RegistryError('already_exists')
  throw error
}
