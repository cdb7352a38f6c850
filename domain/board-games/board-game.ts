import { type Decider, DomainError, type TypedMessage } from '#domain/decider.ts'
import type { BoardGameEvent, BoardGamePlay, BoardGamePlayer, BoardGameReversal } from './events.ts'

type Players = Readonly<{ least: number; most: number }>

export type BoardGameCommand =
  | TypedMessage<
      'Play',
      { play: BoardGamePlay; players: Players; expectedPoint?: number | undefined }
    >
  | TypedMessage<'Revert', Omit<BoardGameReversal, 'granted'>>

export type BoardGameSession = { play: BoardGamePlay | undefined; reverted: boolean }

const initialState = (): BoardGameSession => ({ play: undefined, reverted: false })

const decide = (command: BoardGameCommand, session: BoardGameSession): BoardGameEvent[] => {
  switch (command.type) {
    case 'Play':
      return play(session, command.data)
    case 'Revert': {
      if (!session.play) throw new DomainError('action_not_found')
      if (session.reverted) return []
      return [
        { type: 'BoardGameReverted', data: { ...command.data, granted: grantedBy(session.play) } },
      ]
    }
  }
}

type Play = Extract<BoardGameCommand, { type: 'Play' }>['data']

const play = (
  { play: there }: BoardGameSession,
  { play, players: { least, most }, expectedPoint }: Play,
): BoardGameEvent[] => {
  if (there) {
    const isExpected = expectedPoint === undefined || expectedPoint === there.grant?.points
    if (saidOf(there) !== saidOf(play) || !isExpected)
      throw new DomainError('idempotency_key_reused')
    return []
  }
  const { length } = play.players
  if (new Set(play.players.map(({ profileId }) => profileId)).size < length)
    throw new DomainError('profile_duplicate')
  if (length < least || length > most) throw new DomainError('player_count', { least, most })
  return [{ type: 'BoardGamePlayed', data: play }]
}

/** Excludes class and points, because they may change between a command and its retry. */
const saidOf = ({ boardGameId, localDate, players, grant }: BoardGamePlay) =>
  JSON.stringify([
    boardGameId,
    localDate,
    grant?.ruleId,
    grant?.to,
    players.map(({ profileId, place, score }) => [profileId, place, score]),
  ])

export const grantedBy = ({ players, grant }: BoardGamePlay): string[] =>
  grant === null
    ? []
    : players
        .filter(({ place }) => grant.to === 'all' || place === 1)
        .map(({ profileId }) => profileId)

type Scored<Of> = Of & Readonly<{ score: number }>

/** Equal scores share a place and skip the next: 1, 1, 3. */
export const placedByScore = <Of>(
  players: readonly Scored<Of>[],
): (Scored<Of> & Pick<BoardGamePlayer, 'place'>)[] =>
  players.map((one) => ({
    ...one,
    place: 1 + players.filter(({ score }) => score > one.score).length,
  }))

const evolve = (session: BoardGameSession, event: BoardGameEvent): BoardGameSession => {
  switch (event.type) {
    case 'BoardGamePlayed':
      return { ...session, play: event.data }
    case 'BoardGameReverted':
      return { ...session, reverted: true }
  }
}

export const boardGameDecider: Decider<BoardGameSession, BoardGameCommand, BoardGameEvent> = {
  initialState,
  decide,
  evolve,
}
