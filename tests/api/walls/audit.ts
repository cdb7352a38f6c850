import { administratorsAndAuditor, inPeriod, own, type Walls } from './wall.ts'
import type { World } from './world.ts'

const thePeriod = ({ period }: World) => ({ query: { period } })

// Runs are of the whole store: whoever asks for one joins the one that is asked for.
const theRun = async ({ make }: World) => ({ params: { id: (await make.admin('POST /v2/audit/runs'))._id! } })

export const audit: Walls = {
  'GET /v2/audit/runs': { allowed: administratorsAndAuditor, ...own },
  'POST /v2/audit/runs': { allowed: administratorsAndAuditor, ...own },
  'GET /v2/audit/runs/:id': { allowed: administratorsAndAuditor, request: theRun, ...own },
  'GET /v2/audit/runs/:id/differences': { allowed: administratorsAndAuditor, request: theRun, ...own },
  'GET /v2/audit/past': { allowed: administratorsAndAuditor, request: thePeriod },
  'GET /v2/audit/past/moment': { allowed: administratorsAndAuditor, request: thePeriod },
  'GET /v2/audit/past/days': { allowed: administratorsAndAuditor, request: thePeriod },
  'GET /v2/audit/seals': { allowed: administratorsAndAuditor, ...own },
  'GET /v2/audit/chain': { allowed: administratorsAndAuditor, ...own },
  'GET /v2/audit/race': { allowed: administratorsAndAuditor, request: inPeriod },
  'GET /v2/audit/export_stream': { allowed: administratorsAndAuditor, ...own },
}
