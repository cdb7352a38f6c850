import type { Translation } from '../i18n-types.ts'
import { administrationLog } from './administration-log.js'
import { attendance } from './attendance.js'
import { attendanceHistory } from './attendance-history.js'
import { attendanceRules } from './attendance-rules.js'
import { batches } from './batches.js'
import { charts } from './charts.js'
import { common } from './common.js'
import { dashboard } from './dashboard.js'
import { devices } from './devices.js'
import { display } from './display.js'
import { displays } from './displays.js'
import { errors } from './errors.js'
import { externalLinks } from './external-links.js'
import { history } from './history.js'
import { imports } from './imports.js'
import { manual } from './manual.js'
import { menu } from './menu.js'
import { organizationFilters } from './organization-filters.js'
import { organizationInfo } from './organization-info.js'
import { passwords } from './passwords.js'
import { periods } from './periods.js'
import { pointRules } from './point-rules.js'
import { prizeRules } from './prize-rules.js'
import { qrCode } from './qr-code.js'
import { ranking } from './ranking.js'
import { redeem } from './redeem.js'
import { resetPassword } from './reset-password.js'
import { reward } from './reward.js'
import { ruleCategories } from './rule-categories.js'
import { settings } from './settings.js'
import { signIn } from './sign-in.js'
import { signIns } from './sign-ins.js'
import { staff } from './staff.js'
import { staffImport } from './staff-import.js'
import { studentCards } from './student-cards.js'
import { studentImport } from './student-import.js'
import { studentPicker } from './student-picker.js'
import { students } from './students.js'
import { userOverview } from './user-overview.js'
import { validation } from './validation.js'

// One module for each screen, under the same name in both languages. Imported as .js, since the generator runs them compiled.
const en = {
  common,
  errors,
  validation,
  manual,
  menu,
  signIn,
  signIns,
  resetPassword,
  dashboard,
  ranking,
  reward,
  redeem,
  history,
  studentPicker,
  batches,
  displays,
  display,
  students,
  studentImport,
  imports,
  staff,
  staffImport,
  settings,
  passwords,
  ruleCategories,
  pointRules,
  prizeRules,
  attendance,
  attendanceHistory,
  attendanceRules,
  devices,
  periods,
  organizationInfo,
  organizationFilters,
  externalLinks,
  userOverview,
  administrationLog,
  charts,
  qrCode,
  studentCards,
} satisfies Translation

export default en
