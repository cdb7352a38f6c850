import { DomainError } from '#domain/decider.ts'
import { houseAccountDecider, type RewardHouse } from '#domain/houses/house-account.ts'
import type { RevertActions } from '../calls.ts'
import { type RegistryCheck, rulesInUse, studentsKnown } from '../checks.ts'
import type { LedgerParts } from '../ledger-parts.ts'
import { inCurrentPeriod, pointsAsExpected } from '../points/checks.ts'
import type { RuleLine } from '../points/requests.ts'
import { openStudentActions } from '../student-actions.ts'
import { createStudentCalls, type StudentCommands } from '../student-calls.ts'
import {
  type HouseContext,
  readHouseContext,
  readTeamsToRevert,
  type TeamsQuery,
} from './house-context.ts'

type HouseAwardRequest = RuleLine & Readonly<{ team: string }>

/** Refuses if the school's setting gives the points to the members. */
const schoolHasAccounts: RegistryCheck<HouseContext> = ({ target }) =>
  target === 'house' ? undefined : new DomainError('house_awards_off')

const rewarding = ({
  team,
  ...line
}: HouseAwardRequest): StudentCommands<TeamsQuery, HouseContext, RewardHouse> => ({
  query: { profiles: [team], lines: [line] },
  commandOf: ({ context, record: { recordId: actionId, ...record } }) => {
    const rule = context.rules[0]!
    return {
      type: 'RewardHouse',
      data: {
        actionId,
        ...record,
        periodId: context.students[0]!.periodId,
        ruleId: rule.id,
        ruleName: rule.name,
        ruleNameEn: rule.nameEn,
        ruleType: rule.type,
        categoryId: rule.categoryId,
        unitPoints: rule.point,
        count: line.count,
        points: rule.point * line.count,
        expectedPoint: line.expectedPoint,
      },
    }
  },
})

const periodsOf = (actions: RevertActions['actions']) =>
  new Map(actions.map(({ profile, period }) => [profile, period]))

export type HouseLedger = ReturnType<typeof createHouseLedger>

export const createHouseLedger = (parts: LedgerParts) => {
  const actions = openStudentActions(parts, { category: 'house', decider: houseAccountDecider })
  const record = createStudentCalls(parts, actions, {
    readContext: readHouseContext,
    checks: [studentsKnown, schoolHasAccounts, rulesInUse, inCurrentPeriod, pointsAsExpected],
  })
  return {
    reward: record('reward_house', rewarding),
    revert: actions.revert('revert_house_awards', {
      readContext: (organizationId, teams, actions) =>
        readTeamsToRevert(parts.db, organizationId, teams, periodsOf(actions)),
    }),
  }
}
