import type { Area } from '../area.ts'
import { exportStaffRoute } from './export-staff.ts'
import { staffRoutes } from './staff.ts'

/** The accounts of staff. */
export const staff: Area = { name: 'staff', routes: [exportStaffRoute, staffRoutes] }
