import type { BaseTranslation } from '../../i18n-types.ts'

/** The groups of the side menu. The entries use their screen's own title. */
const menu = {
  everyDay: '日常',
  students: '學生',
  attendance: '考勤',
  homework: '功課',
  unread: '{0:number} 項未讀',
  toPrepare: '{0:number} 張待準備',
  messages: '通訊',
  rulesAndPrizes: '規則與禮物',
  organization: '學校',
  audit: '審計',
  modules: '加入功課、遊戲、通告等功能',
  home: '帳戶',
} satisfies BaseTranslation

export default menu
