import type { ApiArea } from '../area.ts'
import { subjectOrderRoutes, subjectRoutes } from './subjects.ts'

export const subjectsRoutes: ApiArea = {
  name: 'subject',
  routes: [subjectRoutes, subjectOrderRoutes],
}
