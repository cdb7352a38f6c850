import { v7 } from 'uuid'
import type { AccountCommand } from '#domain/points-account/commands.ts'
import type { Task } from '#platform/command-handler/messages.ts'

const metadata = {
  organizationId: v7(),
  periodId: v7(),
  actorId: v7(),
  actorRole: 'admin',
  commandId: v7(),
  correlationId: v7(),
  causationId: v7(),
  occurredAt: '2026-11-20T03:00:00.000Z',
} as const
/** A point for one student, as a new command. */
export const rewardTask = (id: string): Task<AccountCommand> => {
  const data = {
    actionId: v7(),
    batchId: v7(),
    ruleId: v7(),
    ruleName: 'Praise',
    ruleNameEn: '',
    ruleType: 'reward',
    categoryId: null,
    unitPoints: 1,
    count: 1,
    points: 1,
    localDate: '2026-11-20',
    class: '1A',
  } as const
  return { id, command: { type: 'Reward', data }, metadata }
}
