import type {
  BoardDashboard,
  BoardGameStats,
  BoardPlayerStats,
  BoardSession,
  BoardSessionInput,
} from '#api/contracts/board-game-sessions.ts'
import { blobAddress } from '#api/http/blobs/blob-address.ts'
import type { Recording } from '#ledger/board-games/board-game-context.ts'
import type { BoardGamePlayerRow, BoardSessionRow } from '#projections/board-games/sessions.ts'
import type { ActivePlayerRow, PlayedGameRow } from '#projections/board-games/statistics.ts'

export const recordingOf = ({
  boardGame,
  date,
  by,
  players,
  grant,
}: BoardSessionInput): Recording => ({
  boardGame,
  date,
  by,
  players,
  grant: grant
    ? { rule: grant.pointRule_id, to: grant.to, expectedPoint: grant.expected_point }
    : null,
})

type NamedGame = Readonly<{ id: string; name_en: string; name_zh: string; image: string | null }>
export const gameOf = (
  organizationId: string,
  { id: _id, name_en: en, name_zh: zh, image }: NamedGame,
) => ({
  _id,
  name: { en, zh },
  image: image === null ? null : blobAddress(organizationId, image),
})

type Somebody = Pick<
  BoardGamePlayerRow,
  'user' | 'profile' | 'name_en' | 'name_zh' | 'class' | 'class_no'
>
const studentOf = ({
  user,
  profile,
  name_en: en,
  name_zh: zh,
  class: className,
  class_no,
}: Somebody) => ({
  user: { _id: user ?? profile, name: { en, zh } },
  profile: { _id: profile, class: className, class_no },
})

export const boardSessionAnswer =
  (organizationId: string) =>
  (row: BoardSessionRow): BoardSession => ({
    _id: row.id,
    date: row.played_on,
    created_at: row.created_at,
    game: gameOf(organizationId, {
      id: row.game_id,
      name_en: row.game_en,
      name_zh: row.game_zh,
      image: row.game_image,
    }),
    recorded_by: { _id: row.actor_id, name: { en: row.actor_en, zh: row.actor_zh } },
    grant:
      (row.rule_id &&
        row.granted_to && {
          pointRule_id: row.rule_id,
          name: row.rule_name ?? '',
          name_en: row.rule_name_en ?? '',
          points: row.points ?? 0,
          to: row.granted_to,
        }) ||
      null,
    players: row.players.map((player) => ({
      ...studentOf(player),
      place: player.place,
      score: player.score,
      granted: player.granted,
    })),
  })

export const activeAnswer = (row: ActivePlayerRow): BoardGameStats['most_active'][number] => ({
  ...studentOf(row),
  played: row.played,
  won: row.won,
  last: row.last,
})

export const playedAnswer =
  (organizationId: string) =>
  (row: PlayedGameRow): BoardDashboard['most_played'][number] => ({
    game: gameOf(organizationId, row),
    sessions: row.sessions,
    players: row.players,
    last: row.last,
  })

export const ownGameAnswer =
  (organizationId: string) =>
  (row: PlayedGameRow): BoardPlayerStats['games'][number] => ({
    game: gameOf(organizationId, row),
    played: row.sessions,
    won: row.won,
    last: row.last,
  })
