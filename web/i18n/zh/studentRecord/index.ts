import type { BaseTranslation } from '../../i18n-types.ts'

const studentRecord = {
  title: '學生紀錄',
  details: '詳情',
  detailsOf: '查看{0:string}的詳情',
  balance: '現有積分',
  earned: '本學期累積',
  cardId: '學生證編號',
  inactive: '已停用，學生和家長不能登入',
  reward: '發放獎勵',
  redeem: '兌換禮物',
  rewardTo: '獎勵{0:string}',
  redeemFor: '為{0:string}兌換',
  onlyCurrent: '獎勵只可在本學期發放',
  balanceIs: '現有 {0:string} 分',
  kind: '獎勵類別',
  times: '次數',
  lacks: '尚差 {0:string} 分',
  undoOf: '撤銷 {0:string}',
  notHere: {
    title: '不在「{0:string}」',
    text: '這位學生在以下學期有紀錄。',
    never: '這位學生在任何學期都沒有紀錄。',
  },
  nobody: { title: '找不到這位學生', text: '資料可能已被刪除；已發放的積分仍保留在紀錄中。' },
} satisfies BaseTranslation

export default studentRecord
