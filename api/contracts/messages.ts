import { z } from 'zod'
import {
  Flag,
  Id,
  Localized,
  listOf,
  Moment,
  PageNumber,
  paged,
  SearchText,
  success,
} from './common.ts'
import { ExportLanguage } from './history.ts'
import { Line, Paragraph } from './text.ts'

export const mostAttachments = 5
export const mostAttachmentBytes = 20 * 1024 * 1024
const mostRecipients = 5000
const mostClasses = 500
const mostDeleted = 200

/** Finds the attachment's id in the `url` of an earlier answer. */
const fileOf = /\/api\/files\/[\da-f-]{36}\/(attachment-[\da-f-]{36})(?:\?|$)/
const FileAddress = z
  .string()
  .max(2048)
  .regex(fileOf, { error: 'blob_not_found' })
  .transform((url) => fileOf.exec(url)?.[1] ?? '')

const AttachmentInput = z.object({ name: Line().min(1), url: FileAddress })
export const Attachment = z.object({
  name: z.string(),
  size: z.number(),
  url: z.string(),
})
export type Attachment = z.infer<typeof Attachment>

const written = {
  title: Line().min(1),
  message: Paragraph(10_000).min(1),
  attachments: listOf(AttachmentInput, { min: 0, max: mostAttachments }),
}

/** The `updated_at` that the writer saw. If it differs, the change is refused. */
const unchangedSince = z.iso.datetime({ error: 'yup_date' }).max(40).optional()

const notice = {
  ...written,
  is_public: z.boolean(),
  /** Empty: for everyone. */
  filters: listOf(Id, { min: 0, max: mostClasses }),
}
/** Belongs to the current period by default and starts unpublished. */
export const NoticeInput = z.object({
  ...notice,
  attachments: notice.attachments.default([]),
  is_public: notice.is_public.default(false),
  filters: notice.filters.default([]),
  period: Id.optional(),
})
export type NoticeInput = z.infer<typeof NoticeInput>
export const NoticeUpdate = z.object(notice).partial().extend({ unchangedSince })
export type NoticeUpdate = z.infer<typeof NoticeUpdate>

const memo = {
  ...written,
  to_student: z.boolean(),
  to_parent: z.boolean(),
  profile_ids: listOf(Id, { max: mostRecipients }),
}
const hasTarget = ({
  to_student,
  to_parent,
}: {
  to_student?: boolean | undefined
  to_parent?: boolean | undefined
}) => to_student !== false || to_parent !== false
const targetMissing = { error: 'yup_required', path: ['to_student'] }
export const MemoInput = z
  .object({
    ...memo,
    attachments: memo.attachments.default([]),
    to_student: memo.to_student.default(true),
    to_parent: memo.to_parent.default(false),
    period: Id.optional(),
  })
  .refine(hasTarget, targetMissing)
export type MemoInput = z.infer<typeof MemoInput>
export const MemoUpdate = z
  .object(memo)
  .partial()
  .extend({ unchangedSince })
  .refine(hasTarget, targetMissing)
export type MemoUpdate = z.infer<typeof MemoUpdate>

const Info = z.object({ is_read: z.boolean(), is_favourite: z.boolean() })
export const targets = ['student', 'parent', 'student_and_parent'] as const

const Reads = z.object({ addressed: z.number(), students: z.number(), parents: z.number() })

const Message = z.object({
  _id: Id,
  title: z.string(),
  message: z.string(),
  /** Readers see the moment of publication. */
  created_at: Moment,
  period: Id,
  attachments: z.array(Attachment),
  info: Info.optional(),
  /** This and the next fields are only for staff. */
  updated_at: Moment.optional(),
  created_by: z.object({ _id: Id, name: Localized.nullable() }).optional(),
  editable: z.boolean().optional(),
  reads: Reads.optional(),
})

export const Notice = Message.extend({ is_public: z.boolean(), filters: z.array(Id).optional() })
export type Notice = z.infer<typeof Notice>
export const NoticeAnswer = success(Notice)
export const NoticesAnswer = paged(Notice)

export const Memo = Message.extend({
  target: z.enum(targets),
  to_student: z.boolean(),
  to_parent: z.boolean(),
  profile_ids: z.array(Id).optional(),
})
export type Memo = z.infer<typeof Memo>
export const MemoAnswer = success(Memo)
export const MemosAnswer = paged(Memo)

const Page = z.object({
  page: PageNumber,
  limit: z.coerce.number().int().min(1).max(100).default(10),
  search: SearchText.optional(),
})
export const MessagesQuery = Page.extend({
  period: Id.optional(),
  favourite: Flag.optional(),
  unread: Flag.optional(),
  order: z.enum(['asc', 'desc']).optional(),
  order_by: z.enum(['title', 'created_at', 'is_public']).optional(),
})

export const MessageInfo = z
  .object({ is_read: z.literal(true).optional(), is_favourite: z.boolean().optional() })
  .refine(({ is_read, is_favourite }) => is_read !== undefined || is_favourite !== undefined, {
    error: 'yup_required',
    path: ['is_read'],
  })

const ids = listOf(Id, { max: mostDeleted })
export const NoticeIds = z.object({ notices: ids })
export const MemoIds = z.object({ memos: ids })

export const UnreadAnswer = success(z.object({ notice: z.number(), memo: z.number() }))

export const ReadersQuery = Page.extend({
  class: Line().optional(),
  read: Flag.optional(),
  by: z.enum(['student', 'parent']).default('student'),
  order: z.enum(['asc', 'desc']).optional(),
  order_by: z.enum(['student_read_at', 'parent_read_at']).optional(),
})
export const ReadersExportQuery = ReadersQuery.pick({ class: true, read: true, by: true }).extend({
  lang: ExportLanguage,
})
export const MessageReader = z.object({
  profile: Id,
  user: z.object({ _id: Id, name: Localized }),
  class: z.string(),
  class_no: z.number(),
  student_read_at: Moment.nullable(),
  parent_read_at: Moment.nullable(),
})
export type MessageReader = z.infer<typeof MessageReader>
export const ReadersAnswer = paged(MessageReader)
export const ClassReaders = Reads.extend({
  class: z.string(),
  student_read_at: Moment.nullable(),
  parent_read_at: Moment.nullable(),
})
export type ClassReaders = z.infer<typeof ClassReaders>
export const ClassReadersAnswer = success(z.array(ClassReaders))
