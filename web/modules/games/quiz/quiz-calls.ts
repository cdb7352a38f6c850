import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import type { HostedQuiz, HostQuiz, PlayerQuiz, QuizInput } from '#api/contracts/quizzes.ts'
import { api } from '#web/client/api/client.ts'
import { useLive } from '#web/client/use-live.ts'

type Answer<Data> = { data: Data }

export const hostQuizCall = async (
  game: string,
  body: z.infer<typeof QuizInput>,
  idempotencyKey: string,
) =>
  (
    await api<Answer<HostedQuiz>>(`/games/${game}/quizzes`, {
      method: 'POST',
      body,
      idempotencyKey,
    })
  ).data

export const joinQuizCall = async (pin: string, idempotencyKey: string) =>
  (
    await api<Answer<PlayerQuiz>>('/quizzes/join', {
      method: 'POST',
      body: { pin },
      idempotencyKey,
    })
  ).data

export const chooseTeamCall = async (quiz: string, team: number, idempotencyKey: string) =>
  (
    await api<Answer<PlayerQuiz>>(`/quizzes/${quiz}/team`, {
      method: 'POST',
      body: { team },
      idempotencyKey,
    })
  ).data

export type HostStep = Readonly<{ step: 'open' | 'close'; number: number } | { step: 'finish' }>

export const leadQuizCall = async (
  quiz: string,
  { step, ...rest }: HostStep,
  idempotencyKey: string,
) => {
  const body = 'number' in rest ? { body: rest } : {}
  return (
    await api<Answer<HostQuiz>>(`/quizzes/${quiz}/${step}`, {
      method: 'POST',
      ...body,
      idempotencyKey,
    })
  ).data
}

export const answerQuizCall = async (
  quiz: string,
  body: Readonly<{ number: number; option: number }>,
  idempotencyKey: string,
) =>
  (
    await api<Answer<PlayerQuiz>>(`/quizzes/${quiz}/answers`, {
      method: 'POST',
      body,
      idempotencyKey,
    })
  ).data

type QuizViews = { host: HostQuiz; player: PlayerQuiz }
const paths = { host: '', player: '/phone' }
const askEvery = 3000

const quizQuery = <Role extends keyof QuizViews>(role: Role, quiz: string) =>
  queryOptions({
    queryKey: ['quiz', role, quiz],
    meta: { reads: [] },
    queryFn: async ({ signal }) =>
      (await api<Answer<QuizViews[Role]>>(`/quizzes/${quiz}${paths[role]}`, { signal })).data,
  })

/** A state and the time of its arrival by this page's clock, from which the countdown starts. */
export type Arrived<View> = Readonly<{ view: View; at: number }>

/**
 * Follows a quiz room by live snapshots, by answers to commands, and by polling while offline. The
 * newest state wins.
 */
export const useQuizRoom = <Role extends keyof QuizViews>(role: Role, quiz: string) => {
  const [arrived, setArrived] = useState<Arrived<QuizViews[Role]>>()
  const take = useCallback((view: QuizViews[Role]) => {
    setArrived((before) => {
      const isNewer = before?.view.quiz !== view.quiz || view.position > before.view.position
      // The same state again, as after a lost connection, corrects the countdown.
      const isSame = before?.view.position === view.position
      return isNewer || isSame ? { view, at: performance.now() } : before
    })
  }, [])
  const { status } = useLive(
    { room: 'quiz', quiz },
    { onSnapshot: (snapshot) => snapshot.role === role && take(snapshot as QuizViews[Role]) },
  )
  const isLive = status.state === 'live'
  const query = useQuery({
    ...quizQuery(role, quiz),
    refetchInterval: isLive ? false : askEvery,
  })
  const { data, dataUpdatedAt } = query
  useEffect(() => {
    if (data && dataUpdatedAt > 0) take(data)
  }, [data, dataUpdatedAt, take])
  return { arrived, query, take, isAway: status.state === 'reconnecting' && status.at !== null }
}
