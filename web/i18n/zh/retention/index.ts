import type { BaseTranslation } from '../../i18n-types.ts'

const retention = {
  title: '資料保留期限',
  text: '過期的資料會每晚清除，不能復原。積分、考勤和功課紀錄不含個人文字，會一直保留。',
  session_days: '登入狀態，由最後使用起計',
  sign_in_days: '登入紀錄',
  remark_months: '功課備註，由學期結束起計',
  message_months: '通告及便條，由學期結束起計',
  keepSessions: '保留（三十天）',
  keepSignIns: '保留（九十天）',
  keep: '保留',
  days: '{0:number} 天',
  months: '{0:number} 個月',
  atOnce: '至學期結束',
  wouldGo: '按此設定，現在會清除：',
  wouldGoNothing: '按此設定，現在沒有資料要清除。',
  sessions: '{shown:string} 個登入狀態',
  sign_ins: '{shown:string} 項登入紀錄',
  remarks: '{shown:string} 項功課備註',
  messages: '{shown:string} 則通告或便條',
  exports: '系統不會儲存下載或匯出的檔案。',
  save: '儲存期限',
  run: '立即清除',
  runHint: '請先儲存設定。',
  question: '立即清除舊資料？',
  consequence: '清除後不能復原。備份最多會保留四星期。',
  removed: '已清除舊資料',
  removedSome: '已清除一部分，其餘會在今晚清除，你亦可再按一次',
} satisfies BaseTranslation

export default retention
