import type { BaseTranslation } from '../../i18n-types.ts'

const firstDay = {
  title: '開始使用',
  done: '已完成 {0:number} 項，共 {1:number} 項',
  hide: '暫時收起',
  hidden: '已收起，可在頁頂再開啟。',
  show: '開始使用：{0:number} / {1:number}',
  stepDone: '已完成',
  steps: {
    period: { title: '開設學期', text: '積分按學期計算。', action: '學期' },
    students: { title: '匯入學生', text: '可直接使用學校的試算表。', action: '匯入' },
    filters: { title: '班別及年級', text: '一按即按學生名單建立。', action: '建立篩選' },
    rules: { title: '積分規則', text: '可由現成規則和禮物開始。', action: '查看現成規則和禮物' },
    prizes: { title: '禮物', text: '學生可以兌換的東西。', action: '查看禮物' },
    colleagues: { title: '新增同事', text: '為教職員開設帳戶。', action: '新增同事' },
    reward: { title: '發放第一個獎勵', text: '試發的獎勵可以撤銷。', action: '發放獎勵' },
    display: {
      title: '設置課室顯示屏',
      text: '以配對碼或連結連接課室的屏幕。',
      action: '設置',
    },
  },
  students: '{students:string} 位學生，{classes:string} 班',
} satisfies BaseTranslation

export default firstDay
