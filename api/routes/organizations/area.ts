import type { Area } from '../area.ts'
import { blobRoutes } from '../blobs/blobs.ts'
import { fileRoutes } from '../blobs/files.ts'
import { firstDayRoutes } from '../first-day/first-day.ts'
import { classGradeRoutes } from './class-grades.ts'
import { organizationFilterRoutes } from './organization-filters.ts'
import { organizationRoutes } from './organizations.ts'

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
