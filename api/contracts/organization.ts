import { z } from 'zod'
import { modules } from './areas.ts'
import { Role } from './auth.ts'
import type { OwnImage } from './blobs.ts'
import {
  DateOnly,
  Day,
  Flag,
  Id,
  ListPaging,
  Localized,
  LocalizedName,
  listOf,
  paged,
  success,
} from './common.ts'
import {
  giverNameKinds,
  houseAwardTargets,
  mostLinks,
  studentRankingKinds,
} from './organization-choices.ts'
import { Line, Paragraph } from './text.ts'

const endsAfterStart = { path: ['end_at'], message: 'end_date_after_start' }
const mostDays = 400
const isTooLong = ({ start_at, end_at }: Readonly<{ start_at: string; end_at: string }>) =>
  Date.parse(end_at) - Date.parse(start_at) >= mostDays * 86_400_000
const notTooLong = { path: ['end_at'], error: 'period_too_long', params: { max: mostDays } }

export const PeriodInput = z
  .object({ name: Line().min(1), start_at: DateOnly, end_at: DateOnly })
  .refine((period) => period.end_at >= period.start_at, endsAfterStart)
  .refine((period) => !isTooLong(period), notTooLong)
export type PeriodInput = z.infer<typeof PeriodInput>

export const Period = z.object({
  _id: Id,
  name: z.string(),
  isActive: z.boolean(),
  start_at: Day,
  end_at: Day,
})
export type Period = z.infer<typeof Period>
export const PeriodAnswer = success(Period)
export const CurrentPeriodAnswer = success(Period.extend({ start: Day, end: Day }))
export const PeriodsQuery = ListPaging.extend({
  groupBy: z.literal('organization').optional(),
  order_by: z.enum(['name', 'start_at', 'end_at', 'isActive']).optional(),
})
export const PeriodsAnswer = paged(Period)

export const PeriodHeadcount = z.object({
  period: Id,
  students: z.number(),
  classes: z.number(),
  /** Classes with a filter but no students in the period. */
  empty_classes: z.array(z.string()),
  /** Students of the current period who will not be in this one. */
  leaving: z.number(),
  /** Uncollected orders that are not cancelled. */
  open_orders: z.number(),
})
export type PeriodHeadcount = z.infer<typeof PeriodHeadcount>
export const PeriodHeadcountsAnswer = success(z.array(PeriodHeadcount))

export const filterAttributes = ['grade', 'class'] as const
export const uncategorized = 'NONE'

export const OrganizationFilterInput = z.object({
  name: LocalizedName,
  attribute: z.enum(filterAttributes),
  value: Line()
    .min(1)
    .refine((value) => value !== uncategorized, 'filter_value_reserved'),
})
export type OrganizationFilterInput = z.infer<typeof OrganizationFilterInput>
export const OrganizationFilter = z.object({
  _id: Id,
  name: Localized,
  attribute: z.enum(filterAttributes),
  value: z.string(),
  uses: z.object({ notices: z.number(), games: z.number(), resources: z.number() }).optional(),
})
export type OrganizationFilter = z.infer<typeof OrganizationFilter>
export const OrganizationFilterAnswer = success(OrganizationFilter)
export const ClassFiltersAnswer = success(z.object({ made: z.number(), classes: z.number() }))
export type ClassFilters = z.infer<typeof ClassFiltersAnswer>['data']
export const OrganizationFiltersQuery = ListPaging.extend({
  attribute: z.enum(filterAttributes).optional(),
  uses: Flag.optional(),
  order_by: z.enum(['name_en', 'name_zh', 'attribute', 'value']).optional(),
})
export const OrganizationFiltersAnswer = paged(OrganizationFilter)

const Modules = z.partialRecord(z.enum(modules), z.boolean())

const ExternalLink = z.object({ name: z.string(), description: z.string(), url: z.string() })
export type ExternalLink = z.infer<typeof ExternalLink>
/** Rejects `javascript:` addresses. */
const WebAddress = z.url({ protocol: /^https?$/, error: 'url_invalid' }).max(2000)
export const ExternalLinkInput = z.object({
  name: Line().min(1),
  description: Paragraph(1000).default(''),
  url: WebAddress,
})

const imageId = (kind: OwnImage) =>
  z.string().regex(new RegExp(`^${kind}-[0-9a-f]{64}\\.(png|jpg)$`))

const ContactInput = z.object({
  email: z.email().max(255).nullable(),
  // Allows numbers as on paper, such as +852 2345 6789 (ext. 12).
  phone: z
    .string()
    .trim()
    .max(50)
    .normalize('NFKC')
    .regex(/^[+\d][\d\s().,/#+ext-]{2,}$/i)
    .nullable(),
  url: WebAddress.nullable(),
})

/** Absent fields stay unchanged; null removes an image. */
export const OrganizationInput = z.object({
  name: LocalizedName,
  logo: imageId('logo').nullish(),
  banner: imageId('banner').nullish(),
  external_links: listOf(ExternalLinkInput, { min: 0, max: mostLinks }).optional(),
  modules: Modules.optional(),
  contact: ContactInput.optional(),
  giver_names: z.enum(giverNameKinds).optional(),
  student_rankings: z.enum(studentRankingKinds).optional(),
  notices_for_parents: z.boolean().optional(),
  class_teachers_see_all: z.boolean().optional(),
  ranks_staff: z.boolean().optional(),
  house_awards: z.enum(houseAwardTargets).optional(),
})
export type OrganizationInput = z.infer<typeof OrganizationInput>

export const OrganizationInfo = z.object({
  _id: Id,
  name: Localized,
  prefix: z.string(),
  /** An IANA name. */
  time_zone: z.string(),
  logo: z.string().nullable(),
  banner: z.string().nullable(),
  modules: Modules,
  current_period: Period.nullable(),
  filters: z.array(OrganizationFilter),
  class_grades: z.array(z.object({ class: z.string(), grade: Id.nullable() })),
  external_links: z.array(ExternalLink),
  role: Role,
  giver_names: z.enum(giverNameKinds),
  student_rankings: z.enum(studentRankingKinds),
  notices_for_parents: z.boolean(),
  /** Whether class teachers see every entry of their classes, whoever recorded it. */
  class_teachers_see_all: z.boolean().optional(),
  /** Whether the fairness page compares how many awards staff give. Sent to staff only. */
  ranks_staff: z.boolean().optional(),
  /** Who receives an award to a house or a group. Sent to staff only. */
  house_awards: z.enum(houseAwardTargets).optional(),
  birthday_message: Localized.optional(),
  near_birthday_message: Localized.optional(),
  day_before_birthday: z.number().optional(),
  day_after_birthday: z.number().optional(),
  birthday_point_rule: Id.nullish(),
  homework_date_range: z
    .object({ submitHomeworkRange: z.number(), unfinishHomeworkRange: z.number() })
    .optional(),
  contact: z.object({
    email: z.string().nullable(),
    phone: z.string().nullable(),
    url: z.string().nullable(),
  }),
  support_email: z.string().nullable(),
  /** `degraded`: a projection is halted. */
  ledger: z.enum(['ok', 'degraded', 'event_store_changed']),
  /**
   * For administrators: the newest complete backup. The dashboard warns if it is older than two
   * days.
   */
  backup: z
    .object({
      made_at: z.string().nullable(),
      is_late: z.boolean(),
      /** False if a newer backup failed or is under way. */
      is_newest: z.boolean(),
    })
    .optional(),
})
export type OrganizationInfo = z.infer<typeof OrganizationInfo>
export const OrganizationInfoAnswer = success(OrganizationInfo)
export const OrganizationsAnswer = success(z.array(OrganizationInfo))
