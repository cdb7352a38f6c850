import { DomainError } from '#domain/decider.ts'
import { type Decision, eventsOf, type Review } from '#platform/command-handler/tasks.ts'
import type { StudentProfile } from './students.ts'

export const refuseListedTwice = (profiles: readonly string[]) => {
  if (new Set(profiles).size !== profiles.length) throw new DomainError('profile_duplicate')
}

/** Returns why the registry forbids the action. */
export type RegistryCheck<Setting> = (
  setting: Setting,
  students: readonly StudentProfile[],
) => DomainError | undefined

export const rulesInUse: RegistryCheck<{
  rules: readonly { isActive: boolean; isDeleted: boolean }[]
}> = ({ rules }) => {
  if (rules.some(({ isDeleted }) => isDeleted)) return new DomainError('not_found')
  return rules.every(({ isActive }) => isActive) ? undefined : new DomainError('rule_inactive')
}

export const studentsNotErased: RegistryCheck<unknown> = (_, students) =>
  students.some(({ isErased }) => isErased) ? new DomainError('not_found') : undefined

export const studentsKnown: RegistryCheck<unknown> = (setting, students) => {
  const erased = studentsNotErased(setting, students)
  if (erased) return erased
  return students.some(({ isMerged }) => isMerged) ? new DomainError('account_merged') : undefined
}

export type PickRefusal = (refusals: readonly DomainError[]) => DomainError | undefined

/** `refusalOf` picks the refusal to report, by default the first. */
export type RegistryRules<Setting> = Readonly<{
  checks: readonly RegistryCheck<Setting>[]
  refusalOf?: PickRefusal
}>

/**
 * Checks every student before anything is recorded. A recorded action stays a duplicate, whatever
 * the registry says now.
 * @throws DomainError
 */
export const reviewBy =
  <Setting extends { students: readonly StudentProfile[] }>(
    setting: Setting,
    { checks, refusalOf = firstOf }: RegistryRules<Setting>,
  ): Review<unknown, unknown> =>
  (decisions) => {
    const refusals = decisions.flatMap(({ decision }) => decision.refused ?? [])
    const reused = refusals.find(({ code }) => code === 'idempotency_key_reused')
    if (reused) throw reused
    const isNew = decisions.map(({ decision }) => !isThereAlready(decision))
    const students = setting.students.filter((_, n) => isNew[n])
    if (students.length === 0) return
    const refused = firstRefusal(checks, setting, students) ?? refusalOf(refusals)
    if (!refused) return
    const duplicates = setting.students.filter((_, n) => !isNew[n]).map(({ id }) => id)
    throw duplicates.length > 0
      ? new DomainError(refused.code, { ...refused.details, duplicates })
      : refused
  }

const isThereAlready = (decision: Decision<unknown>) =>
  !decision.refused && eventsOf(decision).length === 0

const firstRefusal = <Setting>(
  checks: readonly RegistryCheck<Setting>[],
  setting: Setting,
  students: readonly StudentProfile[],
) => {
  for (const check of checks) {
    const refused = check(setting, students)
    if (refused) return refused
  }
  return undefined
}

const firstOf: PickRefusal = ([first]) => first
