import type { ApiArea } from '../area.ts'
import { birthdaySettingRoutes } from './birthday-setting.ts'
import { birthdayWeeksRoutes } from './birthday-weeks.ts'
import { ownBirthdayRoutes } from './own-birthday.ts'

/** What students hear of their birthdays, and whose birthday it is. */
export const birthdaysRoutes: ApiArea = {
  name: 'birthday',
  routes: [birthdaySettingRoutes, birthdayWeeksRoutes, ownBirthdayRoutes],
}
