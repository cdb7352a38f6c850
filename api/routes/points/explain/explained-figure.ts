import type { CommonQueryMethods } from 'slonik'
import type { Figure as WireFigure } from '#api/contracts/explain.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { HistoryFilter } from '#projections/history/history-filter.ts'
import { findPeriodSpan } from '#projections/points/day-counts.ts'
import {
  type FigureQuery,
  figureEntries,
  readFigureValue,
} from '#projections/points/figure-entries.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { findPeriod } from '#registry/organization/periods.ts'
import { findProfile, findProfileOfUser } from '#registry/people/profiles.ts'
import { findUser } from '#registry/people/users.ts'
import { findCategoryNames } from '#registry/points/rule-categories.ts'

/** For a student's figure, `periodId` is the period of the profile. */
export type ExplainedFigureQuery = Readonly<{
  figure: FigureQuery
  periodId: string
  by?: 'me' | 'others' | undefined
}>

type Categories = { ruleCategory?: string | undefined; exceptCategories?: string[] | undefined }
export const categoriesOf = ({ ruleCategory, exceptCategories }: Categories) => ({
  only: ruleCategory,
  except: exceptCategories,
})

/** Students and parents get only their own profile. @throws HttpError `not_found` */
export const findOwnOrAny = async (db: CommonQueryMethods, caller: Caller, id: string) => {
  const profile = orNotFound(await findProfile(db, caller.organizationId, id))
  if (caller.role === 'user' && profile.user_id !== caller.userId) throw new HttpError('not_found')
  return profile
}

/**
 * The school's ranking setting shows students and parents all classes, their own or none.
 * @throws HttpError `not_found`
 */
export const mustSeeClass = async (
  db: CommonQueryMethods,
  { organizationId, userId, role }: Caller,
  { period, class: name }: { period: string; class: string },
) => {
  if (role !== 'user') return
  const own = await findProfileOfUser(db, organizationId, userId, period)
  const { student_rankings: shows } = orNotFound(await findOrganization(db, organizationId))
  const mayOpen =
    own !== null && (shows === 'names' || (shows === 'neighbours' && own.class === name))
  if (!mayOpen) throw new HttpError('not_found')
}

/** Returns the current value. @throws HttpError `not_found` */
export const describeFigure = async (
  db: CommonQueryMethods,
  organizationId: string,
  { figure, periodId }: ExplainedFigureQuery,
): Promise<WireFigure> => {
  const { id, name } = orNotFound(await findPeriod(db, organizationId, periodId))
  return {
    kind: figure.kind,
    value: await readFigureValue(db, figure, { organizationId, periodId }),
    period: { _id: id, name },
    ...(await whoseIs(db, organizationId, figure)),
    ruleCategory: await categoryOf(db, organizationId, figure),
    week: ('week' in figure && figure.week) || null,
  }
}

const nobody = { profile: null, user: null, class: null, class_no: null }

const whoseIs = async (db: CommonQueryMethods, organizationId: string, figure: FigureQuery) => {
  if (figure.kind === 'class') return { ...nobody, class: figure.class }
  if (!('profileId' in figure)) return nobody
  const profile = orNotFound(await findProfile(db, organizationId, figure.profileId))
  const { name_en, name_zh } = orNotFound(await findUser(db, organizationId, profile.user_id))
  const { id, class: name, class_no } = profile
  return { profile: id, user: { en: name_en, zh: name_zh }, class: name, class_no }
}

const categoryOf = async (db: CommonQueryMethods, organizationId: string, figure: FigureQuery) => {
  const id = 'categories' in figure ? figure.categories.only : undefined
  if (id === undefined) return null
  // Also finds a deleted category, because it keeps its points.
  const { name_en, name_zh } = orNotFound(
    (await findCategoryNames(db, organizationId, [id]))[0] ?? null,
  )
  return { _id: id, name: { en: name_en, zh: name_zh } }
}

/** Returns undefined if the period has no entries. */
export const filterOf = async (
  db: CommonQueryMethods,
  organizationId: string,
  { figure, periodId }: ExplainedFigureQuery,
): Promise<HistoryFilter | undefined> => {
  const filter = figureEntries(figure, { organizationId, periodId })
  // A student's entries need no limit by the period's days, because an index finds them.
  if (filter.profileIds) return filter
  const span = await findPeriodSpan(db, organizationId, periodId)
  return span && { ...filter, ...span, from: latest(span.from, filter.from) }
}

const latest = (one: Date, other = one) => (one > other ? one : other)
