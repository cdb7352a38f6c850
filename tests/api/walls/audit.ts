import {
  administrators,
  administratorsAndAuditor,
  firstStudent,
  inPeriod,
  own,
  type Walls,
} from './wall.ts'
import type { World } from './world.ts'

const thePeriod = ({ period }: World) => ({ query: { period } })

const ofStudent = (world: World) => ({
  query: { period: world.period, profile: firstStudent(world).profile },
})

// Runs cover the whole store: a second request joins the first.
const theRun = async ({ make }: World) => ({
  params: { id: (await make.admin('POST /v2/audit/runs'))._id! },
})

const theWhatIf = ({ whatIf: id }: World) => ({ params: { id } })

const theRuleCorrection = ({ ruleCorrection: id }: World) => ({ params: { id } })

// Gives the first student another award.
const theEntry = async ({ students: [student], make, rules }: World) => {
  const body = { pointRule_id: rules.reward, profiles: [student!.profile] }
  const { outcomes } = (await make.admin('POST /v2/actions/profiles', body)) as {
    outcomes?: { action: string }[]
  }
  const id = outcomes![0]!.action
  // The profile identifies the student, so that no read model must catch up.
  return { params: { id }, query: { profile: student!.profile } }
}

export const walls: Walls = {
  'GET /v2/audit/runs': { allowed: administratorsAndAuditor, ...own },
  'POST /v2/audit/runs': { allowed: administratorsAndAuditor, ...own },
  'GET /v2/audit/runs/:id': { allowed: administratorsAndAuditor, request: theRun, ...own },
  'GET /v2/audit/runs/:id/differences': {
    allowed: administratorsAndAuditor,
    request: theRun,
    ...own,
  },
  'GET /v2/audit/past': { allowed: administratorsAndAuditor, request: thePeriod },
  'GET /v2/audit/past/moment': { allowed: administratorsAndAuditor, request: thePeriod },
  'GET /v2/audit/past/entries': { allowed: administratorsAndAuditor, request: ofStudent },
  'GET /v2/audit/past/days': { allowed: administratorsAndAuditor, request: thePeriod },
  'GET /v2/audit/entries/:id': { allowed: administratorsAndAuditor, request: theEntry },
  'GET /v2/audit/statements/students/:id': {
    allowed: administratorsAndAuditor,
    request: (world) => ({ params: { id: firstStudent(world).profile } }),
  },
  'GET /v2/audit/statements/classes': {
    allowed: administratorsAndAuditor,
    request: ({ period }) => ({ query: { period, class: '1A' } }),
  },
  'GET /v2/audit/statements/export_stream': {
    allowed: administratorsAndAuditor,
    request: async (world) => {
      await theEntry(world)
      return ofStudent(world)
    },
  },
  'GET /v2/audit/seals': { allowed: administratorsAndAuditor, ...own },
  'GET /v2/audit/chain': { allowed: administratorsAndAuditor, ...own },
  'GET /v2/audit/race': { allowed: administratorsAndAuditor, request: inPeriod },
  'POST /v2/audit/what-if': {
    allowed: administratorsAndAuditor,
    request: ({ period, rules }) => ({
      body: { period, changes: [{ rule: rules.reward, points: 3 }] },
    }),
  },
  'GET /v2/audit/what-if/:id': { allowed: administratorsAndAuditor, request: theWhatIf },
  'GET /v2/audit/what-if/:id/rows': { allowed: administratorsAndAuditor, request: theWhatIf },
  'GET /v2/audit/what-if/:id/export_stream': {
    allowed: administratorsAndAuditor,
    request: theWhatIf,
  },
  'GET /v2/audit/rule_corrections': { allowed: administratorsAndAuditor, ...own },
  'GET /v2/audit/rule_corrections/:id': {
    allowed: administratorsAndAuditor,
    request: theRuleCorrection,
  },
  'POST /v2/audit/rule_corrections': {
    allowed: administrators,
    request: async ({ recordableWhatIf }) => ({ body: { what_if: await recordableWhatIf() } }),
    endsWorld: true,
  },
  'DELETE /v2/audit/rule_corrections/:id': {
    allowed: administrators,
    request: theRuleCorrection,
    endsWorld: true,
  },
  'GET /v2/audit/rhythm': { allowed: administratorsAndAuditor, request: inPeriod },
  'GET /v2/audit/export_stream': { allowed: administratorsAndAuditor, ...own },
}
