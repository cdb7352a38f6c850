import type { CommonQueryMethods, DatabasePool } from 'slonik'
import type { Blobs } from '#platform/blobs.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { storeImages } from '#registry/blobs/blobs.ts'
import {
  createBoardGame,
  findBoardGameEver,
  updateBoardGame,
} from '#registry/board-games/board-games.ts'
import { createGame, type GameDraft, updateGame } from '#registry/games/game-changes.ts'
import { createQuestion } from '#registry/games/question-changes.ts'
import { subjectId } from '#scripts/demo/homework-types.ts'
import { demoId, demoOrganization } from '#scripts/demo/ids.ts'
import { draw } from '#scripts/demo/images.ts'
import type { DemoPeriod } from '#scripts/demo/school.ts'
import { demoBoardGames, demoGames } from './contents.ts'
import { boardGamePictures, gamePictures } from './pictures.ts'

export const gameId = (key: string) => demoId(`game ${key}`)
export const questionId = (key: string, place: number) => demoId(`game ${key} question ${place}`)
export const boardGameId = (key: string) => demoId(`board game ${key}`)

const gamesOf = ({ start_at, end_at }: DemoPeriod): GameDraft[] =>
  demoGames.map(({ key, name, description, type, subject, forms }, place) => ({
    id: gameId(key),
    name,
    description,
    logo: null,
    game_type: type,
    place,
    feature_start: start_at,
    feature_end: end_at,
    is_active: true,
    point_correct: 2,
    point_incorrect: 0,
    point_exchange_rate: 0.5,
    filters: forms.map((form) => demoId(`grade ${form}`)),
    subjects: [subjectId(subject)],
  }))
const boardGamesOf = () =>
  demoBoardGames.map(({ key, name_zh, name_en, least, most }) => ({
    id: boardGameId(key),
    name_zh,
    name_en,
    image: null,
    least_players: least,
    most_players: most,
    is_active: true,
  }))

/** Pictures come later, so that people can sign in early. */
export const setUpGames = async (db: CommonQueryMethods, author: Author, period: DemoPeriod) => {
  for (const game of gamesOf(period)) await createGame(db, author, game)
  for (const { key, questions } of demoGames)
    for (const [place, [text, options, right]] of questions.entries())
      await createQuestion(db, author, {
        id: questionId(key, place),
        game_id: gameId(key),
        text,
        options: options.map((option, at) => ({ text: option, is_ans: right.includes(at) })),
      })
  for (const game of boardGamesOf()) await createBoardGame(db, author, game)
}

export const hasGames = async (db: CommonQueryMethods) =>
  (await findBoardGameEver(db, demoOrganization, boardGameId(demoBoardGames[0]!.key))) !== null

const lessonGame = 'plants'

/** False for a demo school without homework and teams. */
export const hasLessons = (db: CommonQueryMethods) =>
  db.exists(sql.typeAlias('id')`SELECT id FROM games WHERE id = ${gameId(lessonGame)}`)

type Stores = Readonly<{ db: DatabasePool; blobs: Pick<Blobs, 'put'> }>

export const drawGames = async (stores: Stores, author: Author, period: DemoPeriod) => {
  const isThere = await hasLessons(stores.db)
  for (const [n, game] of gamesOf(period).entries()) {
    if (demoGames[n]!.key === lessonGame && !isThere) continue
    const [image] = await storeImages(stores, author, [
      await draw('game', gamePictures[demoGames[n]!.key]!),
    ])
    await updateGame(stores.db, author, { ...game, logo: image!.id })
  }
  for (const [n, game] of boardGamesOf().entries()) {
    const picture = await draw('boardGame', boardGamePictures[demoBoardGames[n]!.key]!)
    const [image] = await storeImages(stores, author, [picture])
    await updateBoardGame(stores.db, author, { ...game, image: image!.id })
  }
}
