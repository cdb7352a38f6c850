import type { NamespaceBoardGameCardTranslation } from '../../i18n-types.ts'

const boardGameCard = {
  title: 'Board games',
  played: 'Played',
  won: 'Won',
  last: 'Last played',
  ofGame: 'played {played}, won {won}',
  last3: 'Most played',
} satisfies NamespaceBoardGameCardTranslation

export default boardGameCard
