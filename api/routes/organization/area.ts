import type { Area } from '../area.ts'
import { blobRoutes } from './blobs.ts'
import { classGradeRoutes } from './class-grades.ts'
import { fileRoutes } from './files.ts'
import { firstDayRoutes } from './first-day.ts'
import { organizationFilterRoutes } from './organization-filters.ts'
import { organizationRoutes } from './organizations.ts'
import { periodRoutes } from './periods.ts'

/**
 * The school itself: its name, images and files, links, modules and class filters, and the list of
 * its first day.
 */
export const organizations: Area = {
  name: 'organizations',
  routes: [
    blobRoutes,
    fileRoutes,
    organizationFilterRoutes,
    classGradeRoutes,
    organizationRoutes,
    firstDayRoutes,
  ],
}

/** School years and terms. */
export const periods: Area = { name: 'periods', routes: [periodRoutes] }
