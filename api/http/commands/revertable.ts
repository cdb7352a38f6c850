import { HttpError } from '#api/failure.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { Services } from '#api/services.ts'
import type { Position } from '#platform/event-store/event-store.ts'
import { lazyReadModels } from '#projections/all.ts'
import type { ReadModelName } from '#projections/engine/projection.ts'
import { waitForReadModel } from '#projections/engine/wait-for-position.ts'
import type { RevertableAction } from '#projections/history/revertable.ts'

export type FindActions = () => Promise<readonly RevertableAction[]>

const beyondTheLog = { field: 'minPosition', code: 'yup_type_error' }

/**
 * Waits for the read model, so that a batch is never undone in part.
 * @throws HttpError `read_model_behind`, `validation_failed`
 */
export const findOnceCurrent = (
  services: Services,
  query: RevertableQuery<readonly RevertableAction[]>,
) => onceCurrent(services, query)

/** An append does not wake a lazy read model. */
export type RevertableReadModel = ReadModelName & Readonly<{ isLazy?: boolean }>

type RevertableQuery<Found> = Readonly<{
  projection: RevertableReadModel
  find: () => Promise<Found>
  minPosition: Position | undefined
}>

export const onceCurrent = async <Found>(
  services: Services,
  { projection, find, minPosition }: RevertableQuery<Found>,
) => {
  const { db, eventStore, queue, announcements } = services
  if (projection.isLazy) queue.wakeUp(lazyReadModels)
  else if (minPosition === undefined) queue.wakeUp(projection.name)
  const position = minPosition ?? (await eventStore.head())
  if (await waitForReadModel(db, { projection, position, announcements })) return find()
  if (position > (await eventStore.head())) throw new HttpError('validation_failed', [beyondTheLog])
  throw new HttpError('read_model_behind')
}

/** Other people's actions need `all_action`. @throws HttpError `action_not_found` */
export const revertableBy = (
  { allAction, userId }: Caller,
  actions: readonly RevertableAction[],
) => {
  const own = actions.every(({ actor_id }) => actor_id === userId)
  const revertable = actions.filter(({ reverts }) => reverts === null)
  if (revertable.length === 0 || !(allAction || own)) throw new HttpError('action_not_found')
  return revertable.map(({ profile_id: profile, id: action, period_id: period }) => ({
    profile,
    action,
    period,
  }))
}
