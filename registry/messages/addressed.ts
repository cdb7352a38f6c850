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

/** Joins messages with their readers' profiles, without merged accounts. */
export const addressed = sql.fragment`
  messages JOIN profiles ON profiles.organization_id = messages.organization_id
    AND profiles.period_id = messages.period_id AND profiles.class_no IS NOT NULL
    AND profiles.merged_into IS NULL AND CASE messages.kind
      WHEN 'memo' THEN EXISTS (
        SELECT FROM message_recipients AS recipient WHERE recipient.organization_id = messages.organization_id
          AND recipient.message_id = messages.id AND recipient.profile_id = profiles.id)
      ELSE messages.filters = '{}' OR EXISTS (
        SELECT FROM organization_filters AS filter WHERE filter.organization_id = messages.organization_id
          AND filter.id = ANY(messages.filters) AND ${meantByFilter(sql.fragment`profiles.class`)})
    END`

/**
 * Marks of merged accounts, which count for the remaining one. They stay with their account, so an
 * undo of the merge needs no change.
 */
export const passedMarks = (organizationId: string) => sql.fragment`(
  WITH RECURSIVE passed AS (
    SELECT user_id, merged_into AS profile_id FROM profiles
    WHERE organization_id = ${organizationId} AND merged_into IS NOT NULL
    UNION
    SELECT passed.user_id, next.merged_into FROM passed JOIN profiles AS next
      ON next.organization_id = ${organizationId} AND next.id = passed.profile_id AND next.merged_into IS NOT NULL)
  SELECT message_id, is_parent, profile_id, min(read_at) AS read_at, bool_or(is_favourite) AS is_favourite
  FROM passed JOIN message_marks AS mark
    ON mark.organization_id = ${organizationId} AND mark.user_id = passed.user_id
  GROUP BY message_id, is_parent, profile_id)`

export const readableBy = ({ organizationId, userId, isParent }: AddressedReader) => ({
  from: sql.fragment`${addressed}
    JOIN organizations ON organizations.id = messages.organization_id
    LEFT JOIN message_marks AS own ON own.organization_id = messages.organization_id AND own.message_id = messages.id
      AND own.user_id = ${userId} AND own.is_parent = ${isParent}
    LEFT JOIN ${passedMarks(organizationId)} AS passed ON passed.message_id = messages.id
      AND passed.profile_id = profiles.id AND passed.is_parent = ${isParent}
    CROSS JOIN LATERAL (SELECT LEAST(own.read_at, passed.read_at) AS read_at,
      COALESCE(own.is_favourite, passed.is_favourite, false) AS is_favourite) AS mark`,
  where: sql.fragment`messages.organization_id = ${organizationId} AND profiles.user_id = ${userId}
    AND messages.deleted_at IS NULL AND messages.is_public
    AND COALESCE((organizations.modules ->> messages.kind)::boolean, false)
    AND ${
      isParent
        ? sql.fragment`messages.to_parent AND (messages.kind = 'memo' OR organizations.notices_for_parents)`
        : sql.fragment`messages.to_student`
    }`,
})
