import type { Area } from '../area.ts'
import { blobRoutes } from '../blobs/blobs.ts'
import { organizationFilterRoutes } from './organization-filters.ts'
import { organizationRoutes } from './organizations.ts'

/** The school itself: its name, images, links, modules and class filters. */
export const organizations: Area = {
  name: 'organizations',
  routes: [blobRoutes, organizationFilterRoutes, organizationRoutes],
}
