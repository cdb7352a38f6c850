import type { CommonQueryMethods } from 'slonik'
import { mostInClass, mostPrinted } from '#api/contracts/statement-limits.ts'
import type { ClassStatement, StatementSeal, StudentStatement } from '#api/contracts/statements.ts'
import { orNotFound } from '#api/failure.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { listCategoryTotals } from '#projections/points/category-totals.ts'
import {
  countEntriesAfter,
  readClassStatement,
  readStudentStatement,
  type StatementClass,
  type StatementSumsRow,
} from '#projections/points/statement.ts'
import { readSealPage } from '#projections/seal/seals.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import { findProfile } from '#registry/people/profiles.ts'
import { findUser } from '#registry/people/users.ts'

type Deps = Readonly<{ db: CommonQueryMethods; eventStore: Pick<EventStore, 'storeId'>; at: Date }>
type StatementProfiles = Readonly<{ organizationId: string; profileIds: readonly string[] }>

/** Returns the newest seal that the organisation may see. */
export const lastSealOf = async (
  { db, eventStore }: Pick<Deps, 'db' | 'eventStore'>,
  organizationId: string,
) => {
  const { rows } = await readSealPage(db, await eventStore.storeId(), {
    organizationId,
    limit: 1,
    offset: 0,
  })
  return rows[0]?.seal ?? null
}

/**
 * Returns the newest seal that the organisation may see, with the number of these students' later
 * entries.
 */
export const sealOf = async (
  { db, eventStore }: Pick<Deps, 'db' | 'eventStore'>,
  { organizationId, profileIds }: StatementProfiles,
): Promise<StatementSeal | null> => {
  const seal = await lastSealOf({ db, eventStore }, organizationId)
  if (!seal) return null
  const { number, day, link, key, position } = seal
  return {
    number,
    day,
    link,
    key,
    after: await countEntriesAfter(db, { organizationId, profileIds, position }),
  }
}

const withBalance = ({ entries, given, undone, spent, opening }: StatementSumsRow) => ({
  entries,
  given,
  undone,
  spent,
  ...(opening !== 0 && { opening }),
  balance: given - undone - spent,
})

/** @throws HttpError `not_found` */
export const studentStatement = async (
  deps: Deps,
  organizationId: string,
  profileId: string,
): Promise<StudentStatement> => {
  const { db, at } = deps
  const {
    user_id,
    period_id: periodId,
    ...profile
  } = orNotFound(await findProfile(db, organizationId, profileId))
  const user = orNotFound(await findUser(db, organizationId, user_id))
  const period = orNotFound(await findPeriod(db, organizationId, periodId))
  const { sums, lines } = await readStudentStatement(
    db,
    { organizationId, periodId },
    { profileId, limit: mostPrinted },
  )
  const categories = await listCategoryTotals(db, { organizationId, profileId })
  return {
    student: {
      profile: profileId,
      u_id: user.username ?? '',
      name: { en: user.name_en, zh: user.name_zh },
      class: profile.class,
      class_no: profile.class_no,
    },
    period: { _id: period.id, name: period.name },
    at: at.toISOString(),
    sums: withBalance(sums),
    categories: categories.map(({ name_en, name_zh, total }) => ({
      name: name_en === null && name_zh === null ? null : { en: name_en ?? '', zh: name_zh ?? '' },
      total,
    })),
    lines: lines.map((row) => {
      const { id, rule_name, rule_name_en, is_reverted, is_corrected, origin, ...line } = row
      return {
        ...line,
        _id: id,
        pointRule: { name: rule_name, name_en: rule_name_en },
        reverted: is_reverted,
        corrected: is_corrected,
        ...(origin && { origin }),
      }
    }),
    seal: await sealOf(deps, { organizationId, profileIds: [profileId] }),
  }
}

/** Lists student by student. @throws HttpError `not_found` for an empty class */
export const classStatement = async (
  deps: Deps,
  statementClass: StatementClass,
): Promise<ClassStatement> => {
  const { db, at } = deps
  const { organizationId } = statementClass
  const period = orNotFound(await findPeriod(db, organizationId, statementClass.periodId))
  const members = await readClassStatement(db, statementClass, mostInClass)
  orNotFound(members[0] ?? null)
  const students = members.map(({ profile, name_en, name_zh, class_no, ...sums }) => ({
    profile,
    name: { en: name_en, zh: name_zh },
    class_no,
    ...withBalance(sums),
  }))
  const sum = (name: keyof StatementSumsRow) =>
    members.reduce((before, student) => before + student[name], 0)
  return {
    class: statementClass.class,
    period: { _id: period.id, name: period.name },
    at: at.toISOString(),
    students,
    sums: withBalance({
      entries: sum('entries'),
      given: sum('given'),
      undone: sum('undone'),
      spent: sum('spent'),
      opening: sum('opening'),
    }),
    seal: await sealOf(deps, {
      organizationId,
      profileIds: students.map(({ profile }) => profile),
    }),
  }
}
