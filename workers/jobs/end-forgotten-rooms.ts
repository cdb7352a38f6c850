import { DomainError } from '#domain/decider.ts'
import { levelOf } from '#platform/outage.ts'
import { endRoom, listForgottenRooms, type RoomRow } from '#registry/games/quiz-rooms.ts'
import type { WorkerDeps } from '../deps.ts'

const every = 60_000

type JobParts = Pick<WorkerDeps, 'db' | 'ledger' | 'clock' | 'log'>

export const endForgottenRooms = async ({ db, ledger, clock, log }: JobParts) => {
  const end = async ({ organization_id: organizationId, id, period_id: periodId }: RoomRow) => {
    await ledger.quizzes
      .finish(undefined, { organizationId, quiz: id, periodId })
      .catch((error) => {
        // The log has no such room, because opening it was cut off.
        if (!(error instanceof DomainError && error.code === 'not_found')) throw error
      })
    await endRoom(db, { organizationId, id, at: clock() })
  }
  for (const room of await listForgottenRooms(db, clock()))
    await end(room).catch((err) =>
      log[levelOf(err)]({ err }, 'A forgotten room could not be ended'),
    )
}

export const scheduleEndingRooms = ({ queue, ...parts }: JobParts & Pick<WorkerDeps, 'queue'>) =>
  queue.every('end-forgotten-rooms', { every }, () => endForgottenRooms(parts))
