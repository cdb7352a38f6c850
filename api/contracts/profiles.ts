import { z } from 'zod'
import { ActionRow } from './actions.ts'
import { AttendanceRow } from './attendance.ts'
import { ProfileBadge } from './badges.ts'
import { Flag, Id, Localized, Position, success } from './common.ts'
import { Period } from './organization.ts'
import { CategoryTotal } from './point-totals.ts'

/** GET /profiles/{id}: a student in one period. */
export const ProfileQuery = z.object({
  pointActions: Flag.optional(),
  attendanceActions: Flag.optional(),
  badges: Flag.optional(),
  minPosition: Position.optional(),
})
export const Profile = z.object({
  _id: Id,
  u_id: z.string(),
  class: z.string(),
  class_no: z.number(),
  user: z.object({ _id: Id, name: Localized, date_of_birth: z.string().nullable() }),
  period: Period,
  point: z.number(),
  cumulative_point: z.number(),
  /** What cumulative_point is made of. */
  points: z.array(CategoryTotal),
  /** With the flag `pointActions`: newest first, 50 at most. */
  pointActions: z.array(ActionRow).optional(),
  /** With the flag `attendanceActions`: the same of coming and going. */
  attendanceActions: z.array(AttendanceRow).optional(),
  /** With the flag `badges`: the same of badges that stand; none for parents. */
  badges: z.array(ProfileBadge).optional(),
})
export type Profile = z.infer<typeof Profile>
export const ProfileAnswer = success(Profile)

/**
 * GET /auth/profiles: the caller's own profiles (a parent's: the child's), the current period's
 * first.
 */
export const OwnProfilesAnswer = success(
  z.array(
    Profile.omit({ points: true, pointActions: true, attendanceActions: true, badges: true }),
  ),
)
