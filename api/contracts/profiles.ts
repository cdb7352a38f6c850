import { z } from 'zod'
import { ActionRow } from './actions.ts'
import { AttendanceRow } from './attendance.ts'
import { ProfileBadge } from './badges.ts'
import { Flag, Id, Localized, LogPosition, success } from './common.ts'
import { Period } from './organization.ts'
import { CategoryTotal } from './point-totals.ts'

export const ProfileQuery = z.object({
  pointActions: Flag.optional(),
  attendanceActions: Flag.optional(),
  badges: Flag.optional(),
  minPosition: LogPosition.optional(),
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
  points: z.array(CategoryTotal),
  pointActions: z.array(ActionRow).optional(),
  attendanceActions: z.array(AttendanceRow).optional(),
  badges: z.array(ProfileBadge).optional(),
})
export type Profile = z.infer<typeof Profile>
export const ProfileAnswer = success(Profile)

export const OwnProfilesAnswer = success(
  z.array(
    Profile.omit({ points: true, pointActions: true, attendanceActions: true, badges: true }),
  ),
)
