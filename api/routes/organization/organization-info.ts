import { birthdayFields } from '#api/answers/birthday-fields.ts'
import { periodAnswer } from '#api/answers/period-answer.ts'
import { modules } from '#api/contracts/areas.ts'
import type { OrganizationFilter, OrganizationInfo } from '#api/contracts/organization.ts'
import { orNotFound } from '#api/failure.ts'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { Services } from '#api/services.ts'
import { listFailures } from '#projections/status/list-failures.ts'
import { isBackupLate, readBackupState } from '#registry/backup/backups.ts'
import { findBirthdaySettings } from '#registry/birthdays/birthday-settings.ts'
import { findHomeworkSettings } from '#registry/homework/homework-settings.ts'
import { listClassGrades } from '#registry/organization/class-grades.ts'
import {
  listOrganizationFilters,
  type OrganizationFilterRow,
} from '#registry/organization/organization-filters.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'

/** Returns the parts of the caller's organisation that the layout needs and the caller may know. */
export const organizationInfo = async (
  { db, config, clock, storeWatch }: Pick<Services, 'db' | 'config' | 'clock' | 'storeWatch'>,
  { organizationId, role }: Pick<Caller, 'organizationId' | 'role'>,
): Promise<OrganizationInfo> => {
  const [found, birthday, homework, period, { rows: filters }, grades, failures, backup] =
    await Promise.all([
      findOrganization(db, organizationId),
      findBirthdaySettings(db, organizationId),
      findHomeworkSettings(db, organizationId),
      findCurrentPeriod(db, organizationId),
      listOrganizationFilters(db, organizationId),
      listClassGrades(db, organizationId),
      listFailures(db),
      role === 'organization_admin' ? readBackupState(db) : undefined,
    ])
  const organization = orNotFound(found)
  return {
    _id: organization.id,
    name: { en: organization.name_en, zh: organization.name_zh },
    prefix: organization.prefix,
    time_zone: organization.time_zone,
    logo: organization.logo && blobAddress(organizationId, organization.logo),
    banner: organization.banner && blobAddress(organizationId, organization.banner),
    modules: Object.fromEntries(
      modules.map((module) => [module, organization.modules[module] === true]),
    ),
    current_period: period && periodAnswer(period),
    filters: filters.map(filterAnswer),
    // Students and parents choose no class.
    class_grades:
      role === 'user' ? [] : grades.map((one) => ({ class: one.class, grade: one.grade_id })),
    // Left out for students and parents, who have no screen for these.
    external_links: role === 'user' ? [] : organization.external_links,
    role,
    giver_names: organization.giver_names,
    student_rankings: organization.student_rankings,
    notices_for_parents: organization.notices_for_parents,
    ...(role !== 'user' && {
      class_teachers_see_all: organization.class_teachers_see_all,
      ranks_staff: organization.ranks_staff,
      house_awards: organization.house_awards,
    }),
    ...birthdayFields(birthday),
    homework_date_range: {
      submitHomeworkRange: homework.submit_homework_range,
      unfinishHomeworkRange: homework.unfinish_homework_range,
    },
    contact: {
      email: organization.contact.email ?? null,
      phone: organization.contact.phone ?? null,
      url: organization.contact.url ?? null,
    },
    support_email: config.supportEmail ?? null,
    ledger:
      storeWatch.state() === 'changed'
        ? 'event_store_changed'
        : failures.length === 0
          ? 'ok'
          : 'degraded',
    ...(backup &&
      (config.backupUrl !== undefined || backup.is_any) && {
        backup: {
          made_at: backup.made_at,
          is_late: isBackupLate(backup, clock()),
          is_newest: backup.is_newest_whole,
        },
      }),
  }
}

export const filterAnswer = ({
  id,
  name_en,
  name_zh,
  attribute,
  value,
}: OrganizationFilterRow): OrganizationFilter => ({
  _id: id,
  name: { en: name_en, zh: name_zh },
  attribute,
  value,
})
