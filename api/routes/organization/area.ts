import type { ApiArea } from '../area.ts'
import { blobRoutes } from './blobs.ts'
import { classGradeRoutes } from './class-grades.ts'
import { fileRoutes } from './files.ts'
import { firstDayRoutes } from './first-day.ts'
import { organizationRoutes } from './organization.ts'
import { organizationFilterRoutes } from './organization-filters.ts'
import { currentPeriodRoutes, periodRoutes } from './periods.ts'
import { retentionRoutes } from './retention.ts'

/** The school itself: name, images, files, links, modules, class filters, list of first steps. */
export const organizationsRoutes: ApiArea = {
  name: 'organizations',
  routes: [
    blobRoutes,
    fileRoutes,
    organizationFilterRoutes,
    classGradeRoutes,
    organizationRoutes,
    firstDayRoutes,
    retentionRoutes,
  ],
}

export const periodsRoutes: ApiArea = {
  name: 'periods',
  routes: [periodRoutes, currentPeriodRoutes],
}
