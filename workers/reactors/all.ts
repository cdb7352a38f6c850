import { badgesReactor } from './badges/badges.ts'
import { boardGamesReactor } from './board-games/board-games.ts'
import { correctionsReactor } from './corrections/corrections.ts'
import type { Reactor } from './engine/reactor.ts'
import { wakeUpNameOf } from './engine/start-reactor.ts'
import { gamesReactor } from './games/games.ts'
import { quizzesReactor } from './quizzes/quizzes.ts'
import { shopReactor } from './shop/shop.ts'

export const reactors: readonly Reactor[] = [
  badgesReactor,
  boardGamesReactor,
  correctionsReactor,
  gamesReactor,
  quizzesReactor,
  shopReactor,
]

export const reactorsOf = (category: string) =>
  reactors.filter(({ intake }) => intake.categories.includes(category)).map(wakeUpNameOf)
