import type { BaseTranslation } from '../../i18n-types.ts'

/**
 * The display shows both languages, so it loads this namespace in both, not the whole dictionary.
 */
const display = {
  title: '課室顯示屏',
  student: '{class:string} 班 {no:string} 號',
  ofClass: '{class:string} 班',
  batch: '{count:number} 位同學',
  batchOf: '{class:string} 班 {count:number} 位同學',
  houses: '學社',
  groups: '小組',
  classes: '班別排名',
  students: '學生排名',
  up: '由第 {0:number} 名上升',
  entered: '新上榜',
  points: '{0:number} 分',
  live: '即時',
  reconnecting: '重新連線中',
  polling: '每隔幾秒更新',
  paused: '已暫停',
  pause: '暫停更新',
  resume: '繼續更新',
  last: '最後更新 {0:string}',
  week: '本週',
  each: '按每人平均',
  inAll: '共 {0:string} 分',
  toWreath: '{class:string} 班距離下一個桂冠還差 {left:string} 分',
  goalReached: '達成班目標',
  wreathNo: '第 {0:number} 個桂冠',
  newBadge: '獲得徽章',
  noAward: '第一片葉快要長出來了',
  noRanks: '尚未有積分',
  enterFullscreen: '全屏幕',
  leaveFullscreen: '離開全屏幕',
  waiting: { title: '正在連接學校', text: '網絡接通後會自動顯示。' },
  ended: { title: '這個顯示屏已停用', text: '如要再用，請老師建立新的連結。' },
  letters: {
    title: '屏幕配對碼',
    text: '請老師登入後開啟「課室顯示屏」，按「連接屏幕」並輸入這組字母。',
  },
} satisfies BaseTranslation

export default display
