import { v7 } from 'uuid'
import type { AccountCommand } from '#domain/points/commands.ts'
import type { Task } from '#platform/command-handler/tasks.ts'

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
const action = () => ({
  actionId: v7(),
  batchId: v7(),
  ruleId: v7(),
  ruleName: 'Praise',
  ruleNameEn: '',
  ruleType: 'reward' as const,
  categoryId: null,
  unitPoints: 1,
  count: 1,
  points: 1,
  localDate: '2026-11-20',
  class: '1A',
})

/** Returns a new command that gives one point by staff. */
export const rewardTask = (id: string): Task<AccountCommand> => ({
  id,
  command: { type: 'Reward', data: action() },
  metadata,
})

/** Returns a parent's command to give a point; its quota needs the stream's past events. */
export const parentRewardTask = (id: string): Task<AccountCommand> => ({
  id,
  command: { type: 'RewardAsParent', data: { ...action(), quota: { type: 'daily', count: 1000 } } },
  metadata,
})
