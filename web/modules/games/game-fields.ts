import type { z } from 'zod'
import type { Game, GameInput } from '#api/contracts/games.ts'

export type GameFormFields = GameInput

const begun: GameFormFields = {
  name: '',
  description: '',
  logo: null,
  gameType: 'mc',
  order: 0,
  featureStart: '',
  featureEnd: '',
  pointCorrect: 2,
  pointIncorrect: 0,
  pointExchangeRate: 1,
  isActive: true,
  draw: null,
  filters: [],
  subjects: [],
}

const idsOf = (all: readonly { _id: string }[] = []) => all.map(({ _id }) => _id)

type Begun = Readonly<{ gameType: Game['gameType']; featureStart: string; featureEnd: string }>

export const gameFieldsOf = (game: Game | undefined, fresh: Begun): GameFormFields =>
  game
    ? {
        name: game.name,
        description: game.description,
        logo: game.logo,
        gameType: game.gameType,
        order: game.order,
        featureStart: game.featureStart,
        featureEnd: game.featureEnd,
        pointCorrect: game.pointCorrect,
        pointIncorrect: game.pointIncorrect,
        pointExchangeRate: game.pointExchangeRate,
        isActive: game.isActive,
        draw: game.draw,
        filters: idsOf(game.filters),
        subjects: idsOf(game.subjects),
      }
    : { ...begun, ...fresh }

// The form sets all fields, so the contract's input and output types are the same.
export const gameContract = async () =>
  (await import('#api/contracts/games.ts')).GameInput as z.ZodType<GameFormFields, GameFormFields>
