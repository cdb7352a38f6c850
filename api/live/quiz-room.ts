import { HttpError } from '#api/failure.ts'
import { type QuizSeat, seatIn, viewFrom } from '#api/quizzes/quiz-seats.ts'
import type { Services } from '#api/services.ts'
import type { Room } from './room.ts'
import type { Viewer } from './viewer.ts'

export const quizRoom = async (
  services: Services,
  viewer: Viewer,
  quizId: string,
): Promise<Room> => {
  if (viewer.kind !== 'user') throw new HttpError('forbidden')
  const seat: QuizSeat = await seatIn(services, viewer.caller, quizId)
  const { place, profileId } = seat
  const read = () => viewFrom(services, seat)
  return {
    name: `quiz:${place.organizationId}:${quizId}:${profileId ?? 'host'}`,
    organizationId: place.organizationId,
    periodId: place.periodId,
    quizId,
    ...(profileId && { profileId }),
    projections: [],
    read,
    position: async () => (await read()).position,
  }
}
