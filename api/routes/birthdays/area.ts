import type { ApiArea } from '../area.ts'
import { birthdaySettingRoutes } from './birthday-setting.ts'
import { birthdayWeeksRoutes } from './birthday-weeks.ts'
import { ownBirthdayRoutes } from './own-birthday.ts'

export const birthdaysRoutes: ApiArea = {
  name: 'birthday',
  routes: [birthdaySettingRoutes, birthdayWeeksRoutes, ownBirthdayRoutes],
}
