// Made by `npm test -- tests/api/answer-contracts.test.ts -u` from the routes of the api.
// biome-ignore-all format: as it is made
// biome-ignore-all assist/source/organizeImports: as it is made
import { ActionsAnswer, CommandAnswer } from '#api/contracts/actions.ts'
import { AdministrationLogAnswer } from '#api/contracts/administration-log.ts'
import { AttendanceAnswer, AttendanceRuleAnswer, AttendanceRulesAnswer } from '#api/contracts/attendance.ts'
import { LoginAnswer, NewTokenAnswer, SessionEndAnswer, UserInfoAnswer } from '#api/contracts/auth.ts'
import { BlobsAnswer } from '#api/contracts/blobs.ts'
import { ResetClassPasswordsAnswer } from '#api/contracts/class-passwords.ts'
import { Empty } from '#api/contracts/common.ts'
import { DeviceAnswer, DevicesAnswer } from '#api/contracts/devices.ts'
import { CurrentDisplayAnswer, DisplayCreatedAnswer, DisplayRenewedAnswer, DisplaysAnswer } from '#api/contracts/displays.ts'
import { OrganizationFilterAnswer, OrganizationFiltersAnswer, OrganizationInfoAnswer, OrganizationsAnswer, PeriodAnswer, PeriodsAnswer } from '#api/contracts/organizations.ts'
import { CategoryTotalsAnswer, ClassTotalsAnswer, DayTotalsAnswer } from '#api/contracts/point-totals.ts'
import { OwnProfilesAnswer, ProfileAnswer } from '#api/contracts/profiles.ts'
import { RankingAnswer, TotalsAnswer } from '#api/contracts/rankings.ts'
import { ParentRulesAnswer, PointRuleAnswer, PointRulesAnswer, RuleCategoriesAnswer, RuleCategoryAnswer } from '#api/contracts/rules.ts'
import { SignedOutAnswer, SignInsAnswer, SignInSettingsAnswer } from '#api/contracts/sign-ins.ts'
import { NewStaffAnswer, StaffBatchAnswer, StaffListAnswer } from '#api/contracts/staff.ts'
import { HandedOutAnswer, StudentImportAnswer, StudentImportsAnswer, UndoAnswer } from '#api/contracts/student-imports.ts'
import { ResetPasswordAnswer, StudentBatchAnswer, StudentPreviewAnswer, StudentRecordAnswer, StudentsAnswer } from '#api/contracts/students.ts'
import { UserAnswer } from '#api/contracts/users.ts'

/** The contract that a call's answer meets; null for a file. */
export const contractsOfCalls = {
  'DELETE /actions/:id': CommandAnswer,
  'DELETE /actions/attendance/:id': CommandAnswer,
  'DELETE /actions/attendance/batches/:batch': CommandAnswer,
  'DELETE /attendanceRules/:id': Empty,
  'DELETE /displays/:id': Empty,
  'DELETE /organizationFilters/:id': Empty,
  'DELETE /pointRules/:id': Empty,
  'DELETE /ruleCategories/:id': Empty,
  'DELETE /users/:id': Empty,
  'DELETE /v2/actions/batches/:batch': CommandAnswer,
  'GET /actions': ActionsAnswer,
  'GET /actions/attendance': AttendanceAnswer,
  'GET /actions/attendance/export_stream': null,
  'GET /actions/class': ClassTotalsAnswer,
  'GET /actions/day': DayTotalsAnswer,
  'GET /actions/pointRuleCategory': CategoryTotalsAnswer,
  'GET /admin/users': StaffListAnswer,
  'GET /admin/users/export_stream': null,
  'GET /administration_log': AdministrationLogAnswer,
  'GET /attendanceRules': AttendanceRulesAnswer,
  'GET /auth/actions': ActionsAnswer,
  'GET /auth/profiles': OwnProfilesAnswer,
  'GET /auth/user': UserInfoAnswer,
  'GET /blobs/:organization/:name': null,
  'GET /devices': DevicesAnswer,
  'GET /displays': DisplaysAnswer,
  'GET /displays/current': CurrentDisplayAnswer,
  'GET /files/:organization/:id': null,
  'GET /organizationFilters': OrganizationFiltersAnswer,
  'GET /organizations': OrganizationsAnswer,
  'GET /organizations/sign_in_settings': SignInSettingsAnswer,
  'GET /organizations/user': OrganizationInfoAnswer,
  'GET /periods': PeriodsAnswer,
  'GET /periods/current': PeriodAnswer,
  'GET /pointRules': PointRulesAnswer,
  'GET /profiles/:id': ProfileAnswer,
  'GET /profiles/rank': RankingAnswer,
  'GET /rank/actions/redeem': TotalsAnswer,
  'GET /rank/actions/reward': TotalsAnswer,
  'GET /ruleCategories': RuleCategoriesAnswer,
  'GET /sign_ins': SignInsAnswer,
  'GET /users': StudentsAnswer,
  'GET /users/:id': StudentRecordAnswer,
  'GET /users/:id/attendanceList': AttendanceAnswer,
  'GET /users/:id/attendanceList/export_stream': null,
  'GET /users/:id/pointHistories': ActionsAnswer,
  'GET /users/:id/pointHistories/export_stream': null,
  'GET /users/export_stream': null,
  'GET /users/imports': StudentImportsAnswer,
  'GET /users/imports/:id': StudentImportAnswer,
  'GET /users/imports/:id/undo': UndoAnswer,
  'GET /v2/actions': ActionsAnswer,
  'GET /v2/actions/export_stream': null,
  'GET /v2/cms/profiles/parent': ParentRulesAnswer,
  'POST /actions/attendance/batch/checkin': CommandAnswer,
  'POST /actions/attendance/batch/checkout': CommandAnswer,
  'POST /actions/rules': CommandAnswer,
  'POST /admin/batch': StaffBatchAnswer,
  'POST /admin/users': NewStaffAnswer,
  'POST /attendanceRules': AttendanceRuleAnswer,
  'POST /auth/extend': SessionEndAnswer,
  'POST /auth/logout': Empty,
  'POST /auth/setpw': NewTokenAnswer,
  'POST /blobs/batch': BlobsAnswer,
  'POST /devices': DeviceAnswer,
  'POST /displays': DisplayCreatedAnswer,
  'POST /displays/:id/renew': DisplayRenewedAnswer,
  'POST /organizationFilters': OrganizationFilterAnswer,
  'POST /organizations/sign_out': SignedOutAnswer,
  'POST /periods': PeriodAnswer,
  'POST /periods/current/:id': PeriodAnswer,
  'POST /pointRules': PointRuleAnswer,
  'POST /ruleCategories': RuleCategoryAnswer,
  'POST /users/:id/resetpw': ResetPasswordAnswer,
  'POST /users/:id/sign_out': SignedOutAnswer,
  'POST /users/imports': StudentImportAnswer,
  'POST /users/imports/:id/passwords': HandedOutAnswer,
  'POST /users/imports/:id/undo': UndoAnswer,
  'POST /users/imports/preview': StudentPreviewAnswer,
  'POST /users/resetpw': ResetClassPasswordsAnswer,
  'POST /users/upload': StudentBatchAnswer,
  'POST /v2/actions/profiles': CommandAnswer,
  'POST /v2/actions/profiles_redeem': CommandAnswer,
  'POST /v2/cms/auth/login': LoginAnswer,
  'POST /v2/cms/auth/setParentPw': NewTokenAnswer,
  'POST /v2/cms/profiles/parent': CommandAnswer,
  'POST /v2/cms/users/batch': StudentBatchAnswer,
  'PUT /attendanceRules/:id': AttendanceRuleAnswer,
  'PUT /devices/:id': DeviceAnswer,
  'PUT /organizationFilters/:id': OrganizationFilterAnswer,
  'PUT /organizations/sign_in_settings': SignInSettingsAnswer,
  'PUT /periods/:id': PeriodAnswer,
  'PUT /pointRules/:id': PointRuleAnswer,
  'PUT /ruleCategories/:id': RuleCategoryAnswer,
  'PUT /users/:id': UserAnswer,
  'PUT /v2/organization/:id': OrganizationInfoAnswer,
} as const
