import { z } from 'zod'
import { certificateLevels } from '#domain/certificates/events.ts'
import { mostCertificates } from './certificate-limits.ts'
import {
  Flag,
  Id,
  Localized,
  LogPosition,
  listOf,
  Moment,
  Paging,
  paged,
  success,
} from './common.ts'
import { ExportLanguage, HistorySearch } from './history.ts'

export { type CertificateLevel, certificateLevels } from '#domain/certificates/events.ts'

const mostThreshold = 1_000_000

const Threshold = z.int({ error: 'yup_integer' }).min(1).max(mostThreshold)
const Levels = z.object({
  bronze: Threshold.nullable(),
  silver: Threshold.nullable(),
  gold: Threshold.nullable(),
})

/** Returns whether each level needs more points than the levels below it. */
const isInOrder = (
  given: Readonly<Partial<Record<(typeof certificateLevels)[number], number | null>>>,
) => {
  const set = certificateLevels.flatMap((level) => given[level] ?? [])
  return set.every((points, n) => n === 0 || set[n - 1]! < points)
}
const order = { path: ['gold'], message: 'levels_in_order' }

/** The form's fields. An empty field sets no level. */
export const ThresholdsForm = z
  .object({
    bronze: Threshold.optional(),
    silver: Threshold.optional(),
    gold: Threshold.optional(),
  })
  .refine(isInOrder, order)

/** A null `category` means the points of all categories. Null levels remove their thresholds. */
export const ThresholdsInput = z
  .object({ period: Id, category: Id.nullable(), ...Levels.shape })
  .refine(isInOrder, order)
export type ThresholdsInput = z.infer<typeof ThresholdsInput>
export const ThresholdsCopyInput = z.object({ period: Id, from: Id })

export const ThresholdsQuery = z.object({ period: Id.optional() })
export const CertificateThresholds = z.object({ category: Id.nullable(), ...Levels.shape })
export type CertificateThresholds = z.infer<typeof CertificateThresholds>
export const ThresholdsAnswer = success(z.array(CertificateThresholds))

/**
 * Lists students who have reached a level or have its certificate. Without `category`, all points
 * count. `highest` excludes students with a higher level.
 */
export const CertificatesQuery = Paging.extend({
  period: Id.optional(),
  level: z.enum(certificateLevels),
  category: Id.optional(),
  class: HistorySearch.shape.class_filter,
  printed: Flag.optional(),
  highest: Flag.optional(),
  limit: z.coerce.number().int().min(1).max(mostCertificates).default(25),
  order_by: z.enum(['class', 'name_en', 'name_zh', 'points', 'printed_at']).optional(),
})
export type CertificatesQuery = z.infer<typeof CertificatesQuery>
export const CertificatesExportQuery = CertificatesQuery.omit({ page: true, limit: true }).extend({
  lang: ExportLanguage,
})

/**
 * `points`: given by staff in the period. `isReached` is false if points were taken back after the
 * printing. `printed`: the last time, and how often.
 */
export const CertificateStudent = z.object({
  _id: Id,
  profile: Id,
  u_id: z.string(),
  name: Localized,
  class: z.string(),
  class_no: z.number(),
  points: z.number(),
  isReached: z.boolean(),
  printed: z.object({ at: Moment, by: Localized, times: z.number() }).nullable(),
})
export type CertificateStudent = z.infer<typeof CertificateStudent>

/**
 * `from`: the points that the level needs; null if they are not set. `isOwnOnly`: true if the list
 * has only students whose class teacher the caller is.
 */
export const CertificatesAnswer = paged(CertificateStudent).extend({
  building: z.boolean(),
  from: z.number().nullable(),
  isOwnOnly: z.boolean(),
})
export type CertificatesPage = z.infer<typeof CertificatesAnswer>

export const CertificatesPrintedInput = z.object({
  category: Id.nullable(),
  level: z.enum(certificateLevels),
  profiles: listOf(Id, { max: mostCertificates }).refine(
    (ids) => new Set(ids).size === ids.length,
    'profile_duplicate',
  ),
})
export type CertificatesPrintedInput = z.infer<typeof CertificatesPrintedInput>

export const mostCertificatesListed = 100
export const PrintedCertificatesQuery = z.object({
  profile: Id,
  minPosition: LogPosition.optional(),
})
/** `category` null: the points of all categories. */
export const PrintedCertificate = z.object({
  _id: Id,
  batch: Id,
  level: z.enum(certificateLevels),
  category: Localized.nullable(),
  at: Moment,
  by: Localized,
  isReverted: z.boolean(),
})
export type PrintedCertificate = z.infer<typeof PrintedCertificate>
/** A student's hundred newest printed certificates of a period. */
export const PrintedCertificatesAnswer = success(z.array(PrintedCertificate)).extend({
  total: z.number(),
})
