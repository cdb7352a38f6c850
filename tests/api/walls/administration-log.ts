import { administratorsAndAuditor, own, type Walls } from './wall.ts'

export const walls: Walls = {
  'GET /administration_log': { allowed: administratorsAndAuditor, ...own },
}
