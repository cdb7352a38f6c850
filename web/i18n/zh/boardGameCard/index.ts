import type { BaseTranslation } from '../../i18n-types.ts'

const boardGameCard = {
  title: '桌遊',
  played: '參加對局',
  won: '勝出',
  last: '最近一局',
  ofGame: '{played:string} 局，勝出 {won:string} 局',
  last3: '最常玩的桌遊',
} satisfies BaseTranslation

export default boardGameCard
