import { administratorsAndAuditor, own, type Walls } from './wall.ts'

export const administrationLog: Walls = {
  'GET /administration_log': { allowed: administratorsAndAuditor, ...own },
}
