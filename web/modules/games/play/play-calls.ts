import type { z } from 'zod'
import type { Play, PlayAnswer, PlayAnswerInput } from '#api/contracts/play.ts'
import { api } from '#web/client/api/client.ts'

export type PlayStep =
  | Readonly<{ step: 'start' }>
  | Readonly<{ step: 'answers'; body: PlayAnswerInput }>
  | Readonly<{ step: 'finish'; body: { session: string } }>

type PlayLink = Readonly<{ game: string; token: string }>
type Sending = Readonly<{ idempotencyKey: string; signal?: AbortSignal }>

/**
 * Plays one step with the game's token, never the session's.
 * @throws ApiError `unauthorized` once the game's token has expired
 */
export const playStepCall = async (
  { game, token }: PlayLink,
  { step, ...rest }: PlayStep,
  sending: Sending,
): Promise<Play> => {
  const { data } = await api<z.infer<typeof PlayAnswer>>(`/play/${game}/${step}`, {
    method: 'POST',
    token: null,
    headers: { 'x-play-token': token },
    ...sending,
    ...rest,
  })
  return data
}
