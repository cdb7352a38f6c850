import { quotaWindowOf } from '#domain/calendar.ts'
import { type Decider, DomainError } from '#domain/decider.ts'
import { type Recorded, type Revert, recorded, revertEach } from '#domain/reverting.ts'
import type { AccountCommand, PointsOrder, Quota } from './commands.ts'
import type { AccountEvent, Action, Effect } from './events.ts'

export type PointsAccount = { balance: number; actions: Recorded<Effect> }

const initialState = (): PointsAccount => ({ balance: 0, actions: new Map() })

const decide = (command: AccountCommand, account: PointsAccount): AccountEvent[] => {
  const { type, data } = command
  // A retry changes nothing, whatever the balance or the quota is now.
  if (type !== 'Revert' && isRecorded(account, type === 'Redeem' ? data.lines : [data])) return []
  switch (type) {
    case 'Reward':
      return [{ type: 'PointsRewarded', data: actionOf(data) }]
    case 'RewardAsParent': {
      const { quota, ...order } = data
      if (parentRewardsInWindow(account, order, quota) >= quota.count)
        throw new DomainError('quota_exceeded')
      return [{ type: 'ParentPointsRewarded', data: actionOf(order) }]
    }
    case 'Grant':
      return [{ type: 'PointsGranted', data: actionOf(data) }]
    case 'Redeem':
      if (pointsOf(data.lines) > account.balance) throw new DomainError('lack_point')
      return data.lines.map((line) => ({ type: 'PointsRedeemed', data: actionOf(line) }))
    case 'Revert':
      return revert(account, data)
  }
}

const isRecorded = ({ actions }: PointsAccount, lines: readonly PointsOrder[]) => {
  const known = lines.map(({ actionId }) => actions.get(actionId)?.effect.data)
  if (known.every((action) => action === undefined)) return false
  if (
    !lines.every((line, n) => isSameAction(line, known[n])) ||
    lines.length !== batchSize(actions, lines[0])
  )
    throw new DomainError('idempotency_key_reused')
  return true
}

// The rule may have changed since. A retry differs only if it names another rule or count, or
// expects other points than were recorded.
const isSameAction = (order: PointsOrder, known: Action | undefined) =>
  order.ruleId === known?.ruleId &&
  order.count === known.count &&
  (order.expectedPoint ?? known.unitPoints) === known.unitPoints

const actionOf = ({ expectedPoint: _, ...action }: PointsOrder): Action => action

const batchSize = (actions: PointsAccount['actions'], line: Action | undefined) =>
  [...actions.values()].filter(({ effect }) => effect.data.batchId === line?.batchId).length

// Counts by the dates of the rewards, not by a stored counter, so that a rule can change from daily
// to weekly.
const parentRewardsInWindow = (
  { actions }: PointsAccount,
  { ruleId, localDate }: Action,
  { type }: Quota,
) => {
  const window = quotaWindowOf(localDate, type)
  return [...actions.values()].filter(
    ({ effect, reverted }) =>
      !reverted &&
      effect.type === 'ParentPointsRewarded' &&
      effect.data.ruleId === ruleId &&
      quotaWindowOf(effect.data.localDate, type) === window,
  ).length
}

const pointsOf = (lines: readonly Action[]) => lines.reduce((sum, { points }) => sum + points, 0)

// May take the balance below zero, because it corrects what should not have been recorded.
const revert = ({ actions }: PointsAccount, { reversals, ...shared }: Revert): AccountEvent[] =>
  revertEach(actions, reversals, ({ actionId }, reverted) => ({
    type: 'ActionReverted',
    data: { actionId, ...shared, reverted },
  }))

const effectOn = ({ type, data }: Effect) =>
  type === 'PointsRedeemed' ? -data.points : data.points

const evolve = (account: PointsAccount, event: AccountEvent): PointsAccount => {
  switch (event.type) {
    case 'PointsRewarded':
    case 'ParentPointsRewarded':
    case 'PointsGranted':
    case 'PointsRedeemed':
      account.balance += effectOn(event)
      account.actions.set(event.data.actionId, recorded(event))
      return account
    case 'ActionReverted': {
      const { reverted } = event.data
      account.balance -= effectOn(reverted)
      account.actions.set(reverted.data.actionId, { effect: reverted, reverted: true })
      return account
    }
  }
}

export const pointsDecider: Decider<PointsAccount, AccountCommand, AccountEvent> = {
  initialState,
  decide,
  evolve,
  needsNoPast: ({ type }) => type === 'Reward' || type === 'Grant',
}
