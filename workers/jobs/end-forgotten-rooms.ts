import { DomainError } from '#domain/decider.ts'
import { levelOf } from '#platform/outage.ts'
import {
  endQuizRoom,
  listForgottenQuizRooms,
  type QuizRoomRow,
} from '#registry/games/quiz-rooms.ts'
import type { WorkerDeps } from '../deps.ts'

const every = 60_000

type JobParts = Pick<WorkerDeps, 'db' | 'ledger' | 'clock' | 'log'>

export const endForgottenRooms = async ({ db, ledger, clock, log }: JobParts) => {
  const end = async ({ organization_id: organizationId, id, period_id: periodId }: QuizRoomRow) => {
    await ledger.quizzes
      .finish(undefined, { organizationId, quiz: id, periodId })
      .catch((error) => {
        // The log lacks a room whose opening was interrupted.
        if (!(error instanceof DomainError && error.code === 'not_found')) throw error
      })
    await endQuizRoom(db, { organizationId, id, at: clock() })
  }
  for (const room of await listForgottenQuizRooms(db, clock()))
    await end(room).catch((err) =>
      log[levelOf(err)]({ err }, 'A forgotten room could not be ended'),
    )
}

export const scheduleEndingRooms = ({ queue, ...parts }: JobParts & Pick<WorkerDeps, 'queue'>) =>
  queue.every('end-forgotten-rooms', { every }, () => endForgottenRooms(parts))
