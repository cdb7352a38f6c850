import type { ApiArea } from '../area.ts'
import { birthdaySettingRoutes } from './birthday-setting.ts'
import { birthdayWeeksRoutes } from './birthday-weeks.ts'
import { ownBirthdayRoutes } from './own-birthday.ts'

/** Birthday greetings, and the birthdays of this week and the next. */
export const birthdaysRoutes: ApiArea = {
  name: 'birthday',
  routes: [birthdaySettingRoutes, birthdayWeeksRoutes, ownBirthdayRoutes],
}
