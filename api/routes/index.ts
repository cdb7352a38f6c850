import type { FastifyInstance } from 'fastify'
import type { Services } from '#api/services.ts'
import { parentRewardRoute } from './actions/parent-reward.ts'
import { redeemRoutes } from './actions/redeem.ts'
import { revertActionsRoutes } from './actions/revert-actions.ts'
import { rewardProfilesRoute } from './actions/reward-profiles.ts'
import { administrationLogRoute } from './administration-log/administration-log.ts'
import { attendanceHistoryRoutes } from './attendance/attendance-history.ts'
import { attendanceRuleRoutes } from './attendance/attendance-rules.ts'
import { checkStudentsRoutes } from './attendance/check-students.ts'
import { extendRoute } from './auth/extend.ts'
import { loginRoute } from './auth/login.ts'
import { logoutRoute } from './auth/logout.ts'
import { setPasswordRoutes } from './auth/set-password.ts'
import { userInfoRoute } from './auth/user-info.ts'
import { blobRoutes } from './blobs/blobs.ts'
import { deviceRoutes } from './devices/devices.ts'
import { currentDisplayRoute } from './displays/current-display.ts'
import { displayRoutes } from './displays/displays.ts'
import { exportHistoryRoute } from './history/export-history.ts'
import { historyRoutes } from './history/history.ts'
import { organizationFilterRoutes } from './organizations/organization-filters.ts'
import { organizationRoutes } from './organizations/organizations.ts'
import { periodRoutes } from './periods/periods.ts'
import { pointTotalRoutes } from './point-totals/point-totals.ts'
import { profileRoutes } from './profiles/profiles.ts'
import { rankingRoutes } from './rankings/rankings.ts'
import { pointRuleRoutes } from './rules/point-rules.ts'
import { ruleCategoryRoutes } from './rules/rule-categories.ts'
import { signInRoutes } from './sign-ins/sign-ins.ts'
import { signOutEverywhereRoutes } from './sign-ins/sign-out-everywhere.ts'
import { exportStaffRoute } from './staff/export-staff.ts'
import { staffRoutes } from './staff/staff.ts'
import { eraseStudentRoute } from './students/erase-student.ts'
import { exportStudentsRoute } from './students/export-students.ts'
import { importStudentsRoutes } from './students/import-students.ts'
import { importRoutes } from './students/imports/imports.ts'
import { previewImportRoute } from './students/imports/preview-import.ts'
import { undoImportRoutes } from './students/imports/undo-import.ts'
import { resetClassPasswordsRoute } from './students/reset-class-passwords.ts'
import { resetPasswordRoute } from './students/reset-password.ts'
import { studentRoutes } from './students/students.ts'
import { updateUserRoute } from './users/update-user.ts'

/** Every call of the api, one line a family. Paths are below /api. */
export const routes = async (app: FastifyInstance, services: Services) => {
  await app.register(loginRoute, services)
  await app.register(extendRoute, services)
  await app.register(logoutRoute, services)
  await app.register(setPasswordRoutes, services)
  await app.register(userInfoRoute, services)
  await app.register(organizationRoutes, services)
  await app.register(organizationFilterRoutes, services)
  await app.register(blobRoutes, services)
  await app.register(periodRoutes, services)
  await app.register(ruleCategoryRoutes, services)
  await app.register(pointRuleRoutes, services)
  await app.register(studentRoutes, services)
  await app.register(updateUserRoute, services)
  await app.register(staffRoutes, services)
  await app.register(exportStaffRoute, services)
  await app.register(exportStudentsRoute, services)
  await app.register(importStudentsRoutes, services)
  await app.register(importRoutes, services)
  await app.register(previewImportRoute, services)
  await app.register(undoImportRoutes, services)
  await app.register(eraseStudentRoute, services)
  await app.register(resetPasswordRoute, services)
  await app.register(resetClassPasswordsRoute, services)
  await app.register(displayRoutes, services)
  await app.register(currentDisplayRoute, services)
  await app.register(rewardProfilesRoute, services)
  await app.register(redeemRoutes, services)
  await app.register(parentRewardRoute, services)
  await app.register(revertActionsRoutes, services)
  await app.register(historyRoutes, services)
  await app.register(exportHistoryRoute, services)
  await app.register(rankingRoutes, services)
  await app.register(profileRoutes, services)
  await app.register(attendanceRuleRoutes, services)
  await app.register(checkStudentsRoutes, services)
  await app.register(attendanceHistoryRoutes, services)
  await app.register(deviceRoutes, services)
  await app.register(pointTotalRoutes, services)
  await app.register(administrationLogRoute, services)
  await app.register(signInRoutes, services)
  await app.register(signOutEverywhereRoutes, services)
}
