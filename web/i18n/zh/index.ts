import type { BaseTranslation } from '../i18n-types.ts'
import { attendance } from './attendance.js'
import { attendanceHistory } from './attendance-history.js'
import { attendanceRules } from './attendance-rules.js'
import { batches } from './batches.js'
import { common } from './common.js'
import { dashboard } from './dashboard.js'
import { devices } from './devices.js'
import { display } from './display.js'
import { displays } from './displays.js'
import { errors } from './errors.js'
import { history } from './history.js'
import { manual } from './manual.js'
import { menu } from './menu.js'
import { periods } from './periods.js'
import { pointRules } from './point-rules.js'
import { prizeRules } from './prize-rules.js'
import { ranking } from './ranking.js'
import { redeem } from './redeem.js'
import { resetPassword } from './reset-password.js'
import { reward } from './reward.js'
import { ruleCategories } from './rule-categories.js'
import { signIn } from './sign-in.js'
import { studentImport } from './student-import.js'
import { studentPicker } from './student-picker.js'
import { students } from './students.js'
import { userOverview } from './user-overview.js'
import { validation } from './validation.js'

// One module for each screen, under the same name in both languages. Imported as .js, since the generator runs them compiled.
const zh = {
  common,
  errors,
  validation,
  manual,
  menu,
  signIn,
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
  ruleCategories,
  pointRules,
  prizeRules,
  attendance,
  attendanceHistory,
  attendanceRules,
  devices,
  periods,
  userOverview,
} satisfies BaseTranslation

export default zh
