import type { Attachment, Memo, Notice } from '#api/contracts/messages.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { Services } from '#api/services.ts'
import { listAttachments } from '#registry/messages/attachments.ts'
import type { MessageListRow } from '#registry/messages/list-for-staff.ts'
import type { ReadableRow } from '#registry/messages/read-messages.ts'
import { countReads } from '#registry/messages/readers.ts'

type Both = Omit<Notice, 'is_public' | 'filters'>
export type AnsweredMessage<Row> = Readonly<{ row: Row; both: Both }>

const attachmentsOf = async (
  { db, blobLinks }: Services,
  caller: Caller,
  ids: readonly string[],
) => {
  const attachments = await listAttachments(db, caller.organizationId, ids)
  const links = await blobLinks.to(
    caller,
    [...attachments.values()].flatMap((rows) => rows.map(({ blob_id }) => blob_id)),
  )
  return (id: string): Attachment[] =>
    (attachments.get(id) ?? []).flatMap(({ blob_id, name, size }) => {
      const url = links.get(blob_id)
      return url === undefined ? [] : [{ name, size, url }]
    })
}

const commonOf = ({ id, title, message, period_id }: ReadableRow | MessageListRow) => ({
  _id: id,
  title,
  message,
  period: period_id,
})

export const forReader = async (
  services: Services,
  caller: Caller,
  rows: readonly ReadableRow[],
) => {
  const attached = await attachmentsOf(
    services,
    caller,
    rows.map(({ id }) => id),
  )
  return rows.map((row): AnsweredMessage<ReadableRow> => {
    const { published_at: created_at, is_read, is_favourite } = row
    return {
      row,
      both: {
        ...commonOf(row),
        created_at,
        attachments: attached(row.id),
        info: { is_read, is_favourite },
      },
    }
  })
}

/** Returns messages for staff, with their authors and how many have read them. */
export const forStaff = async (
  services: Services,
  caller: Caller,
  rows: readonly MessageListRow[],
) => {
  const ids = rows.map(({ id }) => id)
  const [attached, counts] = await Promise.all([
    attachmentsOf(services, caller, ids),
    countReads(services.db, caller.organizationId, ids),
  ])
  return rows.map((row): AnsweredMessage<MessageListRow> => {
    const { addressed = 0, students = 0, parents = 0 } = counts.get(row.id) ?? {}
    const { created_by: author, created_by_en: en, created_by_zh: zh, created_at, updated_at } = row
    const created_by = { _id: author, name: en === null || zh === null ? null : { en, zh } }
    const editable = caller.role !== 'auditor' && (caller.allAction || author === caller.userId)
    const reads = { addressed, students, parents }
    return {
      row,
      both: {
        ...commonOf(row),
        created_at,
        updated_at,
        attachments: attached(row.id),
        created_by,
        editable,
        reads,
      },
    }
  })
}

export const noticeOf = ({ row, both }: AnsweredMessage<ReadableRow | MessageListRow>): Notice => ({
  ...both,
  is_public: 'is_public' in row ? row.is_public : true,
  ...('filters' in row && { filters: row.filters }),
})

export const memoOf = ({
  row: { to_student, to_parent },
  both,
}: AnsweredMessage<ReadableRow | MessageListRow>): Memo => ({
  ...both,
  target: to_student && to_parent ? 'student_and_parent' : to_parent ? 'parent' : 'student',
  to_student,
  to_parent,
})
