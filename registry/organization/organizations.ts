import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { giverNameKinds } from '#domain/giver-name.ts'
import { houseAwardTargets } from '#domain/houses/houses.ts'
import { secondFactorRules } from '#domain/sign-in.ts'
import { studentRankingKinds } from '#domain/student-rankings.ts'
import { sql } from '#platform/postgres/pool.ts'
import { prepared } from '#platform/postgres/prepared.ts'
import { type Author, logChange } from '../audit/administration-log.ts'
import { keepBirthdaySince } from '../birthdays/birthday-settings.ts'
import { findBlobIds } from '../blobs/blobs.ts'
import { changedFields } from '../changed-fields.ts'
import { FieldsError, foundRow } from '../registry-error.ts'

const OrganizationRow = z.object({
  id: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  prefix: z.string(),
  time_zone: z.string(),
  expires_at: z.string().nullable(),
  modules: z.record(z.string(), z.boolean()),
  external_links: z.array(z.object({ name: z.string(), description: z.string(), url: z.string() })),
  contact: z.object({
    email: z.string().nullish(),
    phone: z.string().nullish(),
    url: z.string().nullish(),
  }),
  password_minimum: z.number(),
  students_keep_passwords: z.boolean(),
  second_factor: z.enum(secondFactorRules),
  giver_names: z.enum(giverNameKinds),
  student_rankings: z.enum(studentRankingKinds),
  notices_for_parents: z.boolean(),
  class_teachers_see_all: z.boolean(),
  ranks_staff: z.boolean(),
  house_awards: z.enum(houseAwardTargets),
  logo: z.string().nullable(),
  banner: z.string().nullable(),
})
export type OrganizationRow = z.infer<typeof OrganizationRow>

const columns = sql.fragment`
  id, name_en, name_zh, prefix, time_zone, expires_at, modules, external_links, contact, password_minimum,
  students_keep_passwords, second_factor, giver_names, student_rankings, notices_for_parents,
  class_teachers_see_all, ranks_staff, house_awards, logo, banner`

export const findOrganization = (db: CommonQueryMethods, organizationId: string) =>
  db.maybeOne(
    prepared(
      sql.type(OrganizationRow)`SELECT ${columns} FROM organizations WHERE id = ${organizationId}`,
    ),
  )

export type NewOrganization = Readonly<
  Pick<OrganizationRow, 'id' | 'name_en' | 'name_zh' | 'prefix' | 'time_zone'> &
    Partial<Pick<OrganizationRow, 'modules' | 'external_links'>> & {
      expires_at?: Date | null
      total_storage?: number
    }
>

/** @throws slonik's UniqueIntegrityConstraintViolationError for a used prefix */
export const insertOrganization = async (db: CommonQueryMethods, organization: NewOrganization) => {
  const {
    id,
    name_en,
    name_zh,
    prefix,
    time_zone,
    modules = {},
    external_links = [],
    expires_at,
    total_storage,
  } = organization
  await db.query(sql.typeAlias('void')`
    INSERT INTO organizations (id, name_en, name_zh, prefix, time_zone, modules, external_links, expires_at, total_storage)
    VALUES (${id}, ${name_en}, ${name_zh}, ${prefix}, ${time_zone}, ${sql.jsonb(modules)},
      ${sql.jsonb(external_links)}, ${expires_at?.toISOString() ?? null}, ${total_storage ?? null})`)
}

/** Absent fields stay unchanged. */
export type OrganizationFields = Readonly<
  Pick<OrganizationRow, 'name_en' | 'name_zh'> &
    Partial<
      Pick<
        OrganizationRow,
        | 'modules'
        | 'external_links'
        | 'contact'
        | 'logo'
        | 'banner'
        | 'password_minimum'
        | 'students_keep_passwords'
        | 'second_factor'
        | 'giver_names'
        | 'student_rankings'
        | 'notices_for_parents'
        | 'class_teachers_see_all'
        | 'ranks_staff'
        | 'house_awards'
      >
    >
>

/** @throws FieldsError for another organisation's logo or banner */
export const updateOrganization = (
  db: CommonQueryMethods,
  author: Author,
  given: OrganizationFields,
) =>
  db.transaction(async (transaction) => {
    const { organizationId: id } = author
    const before = foundRow(
      await transaction.maybeOne(sql.type(OrganizationRow)`
        SELECT ${columns} FROM organizations WHERE id = ${id} FOR NO KEY UPDATE`),
    )
    await checkImages(transaction, id, given)
    const fields = changedFields(before, {
      ...given,
      modules: { ...before.modules, ...given.modules },
    })
    if (fields.length === 0) return
    const after = {
      ...before,
      ...withoutUndefined(given),
      modules: { ...before.modules, ...given.modules },
    }
    await transaction.query(sql.typeAlias('void')`
      UPDATE organizations SET name_en = ${after.name_en}, name_zh = ${after.name_zh}, logo = ${after.logo},
        banner = ${after.banner}, modules = ${sql.jsonb(after.modules)}, external_links = ${sql.jsonb(after.external_links)},
        contact = ${sql.jsonb(after.contact)},
        password_minimum = ${after.password_minimum}, students_keep_passwords = ${after.students_keep_passwords},
        second_factor = ${after.second_factor},
        giver_names = ${after.giver_names}, student_rankings = ${after.student_rankings},
        notices_for_parents = ${after.notices_for_parents},
        class_teachers_see_all = ${after.class_teachers_see_all}, ranks_staff = ${after.ranks_staff},
        house_awards = ${after.house_awards}
      WHERE id = ${id}`)
    if (given.modules) await keepBirthdaySince(transaction, author)
    await logChange(transaction, author, {
      action: 'updated',
      subjectType: 'organization',
      subjectId: id,
      fields,
    })
  })

const withoutUndefined = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields

const checkImages = async (
  db: CommonQueryMethods,
  organizationId: string,
  given: OrganizationFields,
) => {
  const named = (['logo', 'banner'] as const).flatMap((field) =>
    given[field] ? [{ field, id: given[field] }] : [],
  )
  const known = await findBlobIds(
    db,
    organizationId,
    named.map(({ id }) => id),
  )
  const unknown = named.filter(({ id }) => !known.includes(id))
  if (unknown.length > 0)
    throw new FieldsError(unknown.map(({ field }) => ({ field, code: 'blob_not_found' })))
}
