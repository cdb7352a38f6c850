import type { Area } from '../area.ts'
import { subjectRoutes } from './subjects.ts'

/** What is taught. */
export const subject: Area = { name: 'subject', routes: [subjectRoutes] }
