import type { ApiArea } from '../area.ts'
import { subjectRoutes } from './subjects.ts'

/** What is taught. */
export const subjectsRoutes: ApiArea = { name: 'subject', routes: [subjectRoutes] }
