import type { BaseTranslation } from '../../i18n-types.ts'

const ownGameHomework = {
  title: '遊戲功課',
  due: '限期 {0:string}',
  statuses: { on_time: '已完成', late: '遲交', not_yet: '未完成' },
  overdue: '已過限期',
  closed: '已截止',
  score: '最佳：{total:number} 題答對 {n:number} 題',
  play: '開始',
  playAgain: '再玩一次',
  playOf: '{action:string}：功課「{name:string}」，在新分頁開啟',
  toGames: '前往遊戲',
} satisfies BaseTranslation

export default ownGameHomework
