import { z } from 'zod'
import { Id, Limit, Localized, listOf, Moment, PageNumber, SearchText, success } from './common.ts'
import { ExportLanguage } from './history.ts'
import { fileKinds, mostBulk } from './resource-files.ts'
import { Line } from './text.ts'

const mostClasses = 500
const mostSubjects = 200
const mostTogether = 30_000

export const UploadId = z.string().regex(/^resource-[\da-f-]{36}$/, { error: 'blob_not_found' })

const fields = {
  name_en: Line().min(1),
  name_zh: Line().min(1),
  /** Empty: for all classes. */
  filters: listOf(Id, { min: 0, max: mostClasses }),
  subjects: listOf(Id, { min: 0, max: mostSubjects }),
  order: z.number().int().min(0).max(1_000_000),
}
export const ResourceForm = z.object({
  ...fields,
  filters: fields.filters.default([]),
  subjects: fields.subjects.default([]),
  order: fields.order.default(0),
})
export const ResourceInput = ResourceForm.extend({ file: UploadId })
export type ResourceInput = z.infer<typeof ResourceInput>
/** Absent fields stay unchanged. */
export const ResourceUpdate = z.object({ ...fields, file: UploadId }).partial()
export type ResourceUpdate = z.infer<typeof ResourceUpdate>

const jsonList = z
  .string()
  .max(32_768)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue('yup_type_error')
      return z.NEVER
    }
  })
/** Text fields of a multipart request, before `file`. */
export const ResourceTexts = z.object({
  name_en: fields.name_en,
  name_zh: fields.name_zh,
  filters: jsonList.pipe(fields.filters).default([]),
  subjects: jsonList.pipe(fields.subjects).default([]),
  order: z.string().normalize('NFKC').pipe(z.coerce.number<string>()).pipe(fields.order).default(0),
})

/** The call also accepts the bare list. */
export const ResourceUpdates = z.object({
  resources: listOf(
    z
      .object({ ...fields })
      .partial()
      .extend({ _id: Id }),
    { max: mostBulk, together: { lists: ['filters', 'subjects'], max: mostTogether } },
  ).refine((all) => new Set(all.map(({ _id }) => _id)).size === all.length, 'yup_type_error'),
})
export type ResourceUpdates = z.infer<typeof ResourceUpdates>
const bulkCodes = ['not_found', 'resource_name_used'] as const
export const ResourceUpdatesAnswer = success(
  z.object({
    updated: z.number(),
    unchanged: z.number(),
    failed: z.array(z.object({ _id: z.string(), code: z.enum(bulkCodes) })),
  }),
)

/** `url` works for some minutes. `size` is in bytes. */
const LinkedFile = z.object({ url: z.string(), name: z.string(), size: z.number() })
export const LearningResource = z.object({
  _id: Id,
  name: Localized,
  filters: z.array(z.string()).optional(),
  subjects: z.array(z.string()),
  order: z.number(),
  kind: z.enum(fileKinds),
  file: LinkedFile,
  file_extension: z.string(),
  content_type: z.string(),
  preview: z.string().nullable(),
  created_by: z.object({ _id: Id, name: Localized.nullable() }).optional(),
  created_at: Moment,
  updated_at: Moment,
})
export type LearningResource = z.infer<typeof LearningResource>
export const ResourceAnswer = success(LearningResource)

export const ResourcesQuery = z.object({
  page: PageNumber.pipe(z.number().min(1)).default(1),
  limit: Limit.pipe(z.number().max(10_000)).default(5),
  name: SearchText.optional(),
  filters: listOf(Id, { min: 0, max: mostClasses }).default([]),
  subjects: listOf(Id, { min: 0, max: mostSubjects }).default([]),
  kind: z.enum(fileKinds).optional(),
})
export const Storage = z.object({ usedStorage: z.number(), totalStorage: z.number() })
export type Storage = z.infer<typeof Storage>
export const ResourcesAnswer = success(
  z.object({
    resources: z.array(LearningResource),
    total: z.number(),
    totalPages: z.number(),
    storage: Storage.optional(),
  }),
)
export type ResourcesPage = z.infer<typeof ResourcesAnswer>['data']

export const ResourceSubjectsAnswer = success(
  z.array(z.object({ _id: Id, name: Localized, resources: z.number() })),
)

export const ResourceExportQuery = z.object({ lang: ExportLanguage })

/** tus 1.0 (https://tus.io/protocols/resumable-upload). */
const version = { 'tus-resumable': z.literal('1.0.0', 'yup_type_error') }
const WholeNumber = z
  .string()
  .regex(/^\d{1,16}$/, 'yup_type_error')
  .transform(Number)
export const UploadHeaders = z.object({
  ...version,
  'upload-length': WholeNumber,
  'upload-metadata': z.string().max(4096),
})
export const UploadPartHeaders = z.object({ ...version, 'upload-offset': WholeNumber })
export const UploadVersion = z.object(version)
export const UploadParams = z.object({ id: UploadId })
