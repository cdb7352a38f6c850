import type { ApiArea } from '../area.ts'
import { homeworkDayRoutes } from './homework-day.ts'
import { homeworkSettingRoutes } from './homework-setting.ts'
import { homeworkTypeRoutes } from './homework-types.ts'
import { statisticsRoutes } from './statistics.ts'
import { studentHomeworkRoutes } from './student-homework.ts'
import { submitHomeworkRoutes } from './submit-homework.ts'
import { submittedHistoryRoutes } from './submitted-history.ts'
import { unfinishedHistoryRoutes } from './unfinished-history.ts'

export const homeworkRoutes: ApiArea = {
  name: 'homework',
  routes: [
    homeworkTypeRoutes,
    homeworkSettingRoutes,
    submitHomeworkRoutes,
    homeworkDayRoutes,
    submittedHistoryRoutes,
    unfinishedHistoryRoutes,
    statisticsRoutes,
    studentHomeworkRoutes,
  ],
}
