import type { BaseTranslation } from '../../i18n-types.ts'

const dashboard = {
  title: '儀表板',
  banner: '{name:string}的橫額',
  rewardTotal: '發放次數',
  redeemTotal: '兌換次數',
  thisWeek: '本週（{0:string}）',
  weeks: '{0:number} 週',
  chart: '每週{what:string}，共 {weeks:number} 週',
  bar: '{week:string} 當週：{count:string}',
  weekOf: '當週星期一',
  count: '次數',
  viewAsTable: '以表格顯示',
  viewAsChart: '以圖表顯示',
  latest: '最新獎勵',
  history: '紀錄',
  redeemed: '兌換：{0:string}',
  students: '{0:number} 位學生',
  noLatest: { title: '尚未有獎勵', text: '第一個獎勵會即時在這裏出現。', action: '獎勵學生' },
  backup: {
    title: '備份',
    whole: '最近一次備份：{0:string}，已檢查，內容完整。',
    followed: '最近一次完整備份：{0:string}。其後的備份失敗，或仍在進行，詳情見伺服器日誌。',
    late: '最近一次完整備份是在 {0:string}。請通知管理伺服器的人。',
    none: '尚未有完整的備份。請通知管理伺服器的人。',
  },
  topStudents: '學生排名',
  topClasses: '班別排名',
  of: '共 {0:string}',
  noRanking: { title: '尚未有積分', text: '發放獎勵後會即時排名。' },
} satisfies BaseTranslation

export default dashboard
