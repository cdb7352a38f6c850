import { sql } from '#platform/postgres/pool.ts'
import { meantByFilter } from '../organization/class-filter.ts'

/** A notice is for classes, a memo for named students. */
export const messageKinds = ['notice', 'memo'] as const
export type MessageTable = (typeof messageKinds)[number]
export type MessageRef = Readonly<{ kind: MessageTable; id: string }>

export const searched = sql.fragment`concat_ws(' ', messages.title, messages.message)`

/** A student, or a parent with a password of their own. */
export type AddressedReader = Readonly<{
  organizationId: string
  userId: string
  isParent: boolean
}>

/** Joins messages with their readers' profiles. */
export const addressed = sql.fragment`
  messages JOIN profiles ON profiles.organization_id = messages.organization_id
    AND profiles.period_id = messages.period_id AND profiles.class_no IS NOT NULL
    AND CASE messages.kind
      WHEN 'memo' THEN EXISTS (
        SELECT FROM message_recipients AS recipient WHERE recipient.organization_id = messages.organization_id
          AND recipient.message_id = messages.id AND recipient.profile_id = profiles.id)
      ELSE messages.filters = '{}' OR EXISTS (
        SELECT FROM organization_filters AS filter WHERE filter.organization_id = messages.organization_id
          AND filter.id = ANY(messages.filters) AND ${meantByFilter(sql.fragment`profiles.class`)})
    END`

export const readableBy = ({ organizationId, userId, isParent }: AddressedReader) => ({
  from: sql.fragment`${addressed}
    JOIN organizations ON organizations.id = messages.organization_id
    LEFT JOIN message_marks AS mark ON mark.organization_id = messages.organization_id AND mark.message_id = messages.id
      AND mark.user_id = ${userId} AND mark.is_parent = ${isParent}`,
  where: sql.fragment`messages.organization_id = ${organizationId} AND profiles.user_id = ${userId}
    AND messages.deleted_at IS NULL AND messages.is_public
    AND COALESCE((organizations.modules ->> messages.kind)::boolean, false)
    AND ${
      isParent
        ? sql.fragment`messages.to_parent AND (messages.kind = 'memo' OR organizations.notices_for_parents)`
        : sql.fragment`messages.to_student`
    }`,
})
