import type { QuizSnapshot } from '#api/contracts/quizzes.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { Services } from '#api/services.ts'
import type { QuizPlace } from '#ledger/quizzes/quizzes.ts'
import { findQuizRoom, findSeat, type QuizRoomRow } from '#registry/games/quiz-rooms.ts'
import type { QuizState } from './quiz-state.ts'
import { hostView, playerView } from './quiz-views.ts'

/** Without a profile, the seat is the teacher's. */
export type QuizSeat = Readonly<{ place: QuizPlace; pin: string; profileId: string | undefined }>

export const quizPlaceOf = ({
  organization_id: organizationId,
  id: quiz,
  period_id: periodId,
}: QuizRoomRow): QuizPlace => ({
  organizationId,
  quiz,
  periodId,
})

type QuizCaller = Pick<Caller, 'organizationId' | 'userId' | 'role' | 'isParent'>

export const hostSeat = async (
  { db }: Pick<Services, 'db'>,
  { organizationId, userId }: QuizCaller,
  quiz: string,
) => {
  const room = orNotFound(await findQuizRoom(db, organizationId, quiz))
  if (room.host_id !== userId) throw new HttpError('not_found')
  return { place: quizPlaceOf(room), pin: room.pin, profileId: undefined, gameId: room.game_id }
}

export const playerSeat = async (
  { db }: Pick<Services, 'db'>,
  { organizationId, userId }: QuizCaller,
  id: string,
) => {
  const seat = orNotFound(await findSeat(db, organizationId, { id, userId }))
  return { place: quizPlaceOf(seat), pin: seat.pin, profileId: seat.profile_id }
}

export const seatIn = async (
  services: Pick<Services, 'db' | 'quizzes'>,
  caller: QuizCaller,
  quiz: string,
): Promise<QuizSeat> => {
  if (caller.isParent) throw new HttpError('forbidden')
  if (caller.role !== 'user') return await hostSeat(services, caller, quiz)
  const seat = await playerSeat(services, caller, quiz)
  if (!(await services.quizzes.standing(seat.place)).isIn(seat.profileId))
    throw new HttpError('not_found')
  return seat
}

type ViewServices = Pick<Services, 'db' | 'quizzes' | 'clock'>

export const viewFrom = async (services: ViewServices, seat: QuizSeat): Promise<QuizSnapshot> =>
  await viewAt(services, seat, await services.quizzes.standing(seat.place))

export const viewAt = async (
  services: ViewServices,
  seat: QuizSeat,
  standing: QuizState,
): Promise<QuizSnapshot> =>
  seat.profileId === undefined
    ? await hostView(services, seat, standing)
    : await playerView(services, { ...seat, profileId: seat.profileId }, standing)
