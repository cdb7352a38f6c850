import { type Decider, DomainError, type TypedMessage } from '#domain/decider.ts'
import { type Recorded, type RevertCommand, recorded, revertEach } from '#domain/reverting.ts'
import type { HouseAward, HouseAwardEffect, HouseEvent } from './events.ts'

export type HouseAwardOrder = HouseAward & Readonly<{ expectedPoint?: number | undefined }>
export type RewardHouse = TypedMessage<'RewardHouse', HouseAwardOrder>
export type HouseCommand = RewardHouse | RevertCommand

export type HouseAccount = { actions: Recorded<HouseAwardEffect> }

const initialState = (): HouseAccount => ({ actions: new Map() })

const decide = (command: HouseCommand, { actions }: HouseAccount): HouseEvent[] => {
  switch (command.type) {
    case 'RewardHouse':
      return reward(actions, command.data)
    case 'Revert': {
      const { reversals, batchId, localDate, reason } = command.data
      return revertEach<HouseAwardEffect, HouseEvent>(
        actions,
        reversals,
        ({ actionId }, reverted) => ({
          type: 'HouseAwardReverted',
          data: { actionId, batchId, localDate, reason, reverted },
        }),
      )
    }
  }
}

/** A retry changes nothing, even if the rule has other points now. */
const reward = (
  actions: HouseAccount['actions'],
  { expectedPoint, ...data }: HouseAwardOrder,
): HouseEvent[] => {
  const known = actions.get(data.actionId)?.effect.data
  if (!known) return [{ type: 'HouseRewarded', data }]
  const isSame =
    known.ruleId === data.ruleId &&
    known.count === data.count &&
    (expectedPoint ?? known.unitPoints) === known.unitPoints
  if (!isSame) throw new DomainError('idempotency_key_reused')
  return []
}

const evolve = (account: HouseAccount, event: HouseEvent): HouseAccount => {
  const { actions } = account
  switch (event.type) {
    case 'HouseRewarded':
      actions.set(event.data.actionId, recorded(event))
      return account
    case 'HouseAwardReverted': {
      const { reverted } = event.data
      actions.set(reverted.data.actionId, { effect: reverted, reverted: true })
      return account
    }
  }
}

export const houseAccountDecider: Decider<HouseAccount, HouseCommand, HouseEvent> = {
  initialState,
  decide,
  evolve,
}
