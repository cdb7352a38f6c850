import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import {
  HostedQuizAnswer,
  HostQuizAnswer,
  PlayerQuizAnswer,
  QuizAnswerInput,
  QuizInput,
  QuizJoinInput,
  QuizQuestionInput,
  QuizReviewAnswer,
  QuizTeamInput,
} from '#api/contracts/quizzes.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import { requireStaffCommand, requireStudent } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import { createPinGuard } from '#api/quizzes/pin-guard.ts'
import { questionWordsOf } from '#api/quizzes/question-words.ts'
import { hostSeat, playerSeat, quizPlaceOf } from '#api/quizzes/quiz-seats.ts'
import { hostView, playerView } from '#api/quizzes/quiz-views.ts'
import type { Services } from '#api/services.ts'
import { originOf } from '#api/sign-in/origin.ts'
import { DomainError } from '#domain/decider.ts'
import { findGame } from '#registry/games/games.ts'
import {
  endQuizRoom,
  findClassPlace,
  findSeatByPin,
  keepQuizRoom,
  openQuizRoom,
  type QuizRoomRow,
} from '#registry/games/quiz-rooms.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'

/**
 * A teacher leads a live quiz on a screen; students answer on phones. The live connection sends
 * changes.
 */
export const quizRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, ledger, quizzes, clock } = services
  const pinGuard = createPinGuard(services)
  const actorOf = ({ organizationId, userId, role }: Caller) => ({ organizationId, userId, role })

  const headers = CommandHeaders
  const staff = { preHandler: requireStaffCommand }
  const student = { preHandler: requireStudent }
  const ofHost = { headers, params: IdParams, response: answers(HostQuizAnswer) }
  const ofPlayer = { headers, response: answers(PlayerQuizAnswer) }

  const isHosted = (room: QuizRoomRow) =>
    quizzes.standing(quizPlaceOf(room)).then(
      () => true,
      (error) => {
        if (error instanceof DomainError && error.code === 'not_found') return false
        throw error
      },
    )

  type Beginning = Parameters<typeof ledger.quizzes.host>[1]
  /** Closes the room if the quiz cannot begin. */
  const begin = async (caller: Caller, beginning: Beginning) => {
    try {
      await ledger.quizzes.host(actorOf(caller), beginning)
    } catch (error) {
      const { organizationId, quiz: id } = beginning
      if (error instanceof DomainError) await endQuizRoom(db, { organizationId, id, at: clock() })
      throw error
    }
  }

  app.post(
    '/games/:id/quizzes',
    { ...staff, schema: { ...ofHost, body: QuizInput, response: answers(HostedQuizAnswer) } },
    async (request) => {
      const { caller, params, body } = request
      const { organizationId, userId: hostId } = caller
      const period = orNotFound(await findCurrentPeriod(db, organizationId))
      const newRoom = {
        organizationId,
        id: registryCommandId(request),
        gameId: params.id,
        periodId: period.id,
        hostId,
      }
      const game = orNotFound(await findGame(db, { ...actorOf(caller), at: clock() }, params.id))
      if (game.game_type !== 'interactive') throw new HttpError('not_found')
      const room = await openQuizRoom(db, { ...newRoom, at: clock() })
      const place = quizPlaceOf(room)
      // A started room continues even if the game has changed. An interrupted start is repeated.
      if (!(await isHosted(room)))
        await quizzes.after(place, () => begin(caller, { ...place, game: params.id, ...body }))
      const standing = await quizzes.standing(place)
      // The key that opened this room must not be sent again with other choices.
      const { seconds, questions, teams } = standing.hosting
      const isAnother =
        seconds !== body.seconds ||
        teams?.by !== body.teams?.by ||
        teams?.count !== body.teams?.count ||
        (body.questions && questions.some((one) => !body.questions?.includes(one.questionId)))
      if (room.id === newRoom.id && isAnother) throw new HttpError('idempotency_key_reused')
      const isContinued = room.id !== newRoom.id
      return succeeded({ ...(await hostView(services, room, standing)), isContinued })
    },
  )

  const screen = { ...staff, schema: { params: IdParams, response: answers(HostQuizAnswer) } }
  app.get('/quizzes/:id', screen, async ({ caller, params: { id } }) => {
    const seat = await hostSeat(services, caller, id)
    return succeeded(await hostView(services, seat, await quizzes.standing(seat.place)))
  })

  const phone = { ...student, schema: { params: IdParams, response: answers(PlayerQuizAnswer) } }
  app.get('/quizzes/:id/phone', phone, async ({ caller, params: { id } }) => {
    const { place, profileId } = await playerSeat(services, caller, id)
    const standing = await quizzes.standing(place)
    if (!standing.isIn(profileId)) throw new HttpError('not_found')
    return succeeded(await playerView(services, { profileId }, standing))
  })

  const review = {
    ...staff,
    schema: { params: IdParams, response: answers(QuizReviewAnswer) },
  }
  app.get('/quizzes/:id/review', review, async ({ caller, params: { id } }) => {
    const { place } = await hostSeat(services, caller, id)
    const standing = await quizzes.standing(place)
    const shown = standing.hosting.questions.slice(0, standing.review.length)
    const words = await questionWordsOf(db, place.organizationId, shown)
    const questions = standing.review.map(({ right, counts }, n) => ({
      ...words[n]!,
      number: n + 1,
      right,
      counts: [...counts],
    }))
    return succeeded({ questions })
  })

  app.post(
    '/quizzes/:id/open',
    { ...staff, schema: { ...ofHost, body: QuizQuestionInput } },
    async (request) => {
      const { caller, params, body } = request
      const seat = await hostSeat(services, caller, params.id)
      const { organizationId, quiz } = seat.place
      await keepQuizRoom(db, { organizationId, id: quiz, at: clock() })
      const moment = { number: body.number, at: clock() }
      const open = () => ledger.quizzes.openQuestion(actorOf(caller), seat.place, moment)
      return succeeded(await hostView(services, seat, await quizzes.after(seat.place, open)))
    },
  )

  app.post(
    '/quizzes/:id/close',
    { ...staff, schema: { ...ofHost, body: QuizQuestionInput } },
    async (request) => {
      const { caller, params, body } = request
      const seat = await hostSeat(services, caller, params.id)
      const moment = { number: body.number, at: clock() }
      const close = () => ledger.quizzes.closeQuestion(actorOf(caller), seat.place, moment)
      return succeeded(await hostView(services, seat, await quizzes.after(seat.place, close)))
    },
  )

  app.post(
    '/quizzes/:id/finish',
    { ...staff, schema: ofHost },
    async ({ caller, params: { id } }) => {
      const seat = await hostSeat(services, caller, id)
      const standing = await quizzes.after(seat.place, () =>
        ledger.quizzes.finish(actorOf(caller), seat.place),
      )
      await endQuizRoom(db, { organizationId: caller.organizationId, id, at: clock() })
      return succeeded(await hostView(services, seat, standing))
    },
  )

  app.post(
    '/quizzes/join',
    { ...student, schema: { ...ofPlayer, body: QuizJoinInput } },
    async (request) => {
      const { organizationId, userId } = request.caller
      const seat = await pinGuard(
        { organizationId, userId, network: originOf(request).network },
        () => findSeatByPin(db, { organizationId, userId, pin: request.body.pin, now: clock() }),
      )
      if (!seat.is_for_class) throw new HttpError('quiz_not_for_class')
      const place = quizPlaceOf(seat)
      const { hosting } = await quizzes.standing(place)
      const isDealt = hosting.teams?.by === 'list'
      const standing = await quizzes.join(place, {
        profileId: seat.profile_id,
        class: seat.class,
        place: isDealt ? await findClassPlace(db, organizationId, seat.profile_id) : undefined,
      })
      return succeeded(await playerView(services, { profileId: seat.profile_id }, standing))
    },
  )

  const team = { ...student, schema: { ...ofPlayer, params: IdParams, body: QuizTeamInput } }
  app.post('/quizzes/:id/team', team, async ({ caller, params: { id }, body }) => {
    const { place, profileId } = await playerSeat(services, caller, id)
    const choose = () => ledger.quizzes.chooseTeam(place, { profileId, team: body.team })
    const standing = await quizzes.after(place, choose)
    return succeeded(await playerView(services, { profileId }, standing))
  })

  const answer = { ...student, schema: { ...ofPlayer, params: IdParams, body: QuizAnswerInput } }
  app.post(
    '/quizzes/:id/answers',
    answer,
    async ({ caller, params: { id }, body: { number, option: chosen } }) => {
      // Read before the waits below, so that they cost the student no time.
      const at = clock().getTime()
      const { place, profileId } = await playerSeat(services, caller, id)
      const standing = await quizzes.answer(place, { profileId, number, chosen, at })
      if (!standing.isIn(profileId)) throw new HttpError('not_found')
      return succeeded(await playerView(services, { profileId }, standing))
    },
  )
}
