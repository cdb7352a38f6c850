import type { Area } from '../area.ts'
import { periodRoutes } from './periods.ts'

/** School years and terms. */
export const periods: Area = { name: 'periods', routes: [periodRoutes] }
