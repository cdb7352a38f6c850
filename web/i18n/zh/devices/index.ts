import type { BaseTranslation } from '../../i18n-types.ts'

const devices = {
  title: '裝置',
  count: '共 {0:number} 部',
  search: '搜尋裝置',
  noMatch: '沒有符合的裝置',
  name: '名稱',
  description: '說明',
  state: '用途',
  states: { checkin: '簽到', checkout: '簽退', enquiry: '查詢', game: '遊戲', redeem: '兌換' },
  stateHints: {
    checkin: '學生拍卡即簽到。',
    checkout: '學生拍卡即簽退。',
    enquiry: '學生拍卡即見自己的積分。',
    game: '學生拍卡即可參加遊戲。',
    redeem: '學生拍卡即兌換這份禮物。',
  },
  rule: '規則',
  attendanceRule: '考勤規則',
  pointRule: '禮物',
  chooseRule: '請選擇考勤規則',
  choosePrize: '請選擇禮物',
  ruleDeleted: '規則已刪除，請另選',
  status: '功能',
  identifier: '裝置編號',
  isEnabled: '開啟裝置功能',
  isActive: '啟用這部裝置',
  isActiveHint: '不再使用的裝置列在「停用」。',
  edit: '編輯裝置',
  editOf: '編輯{name:string}',
  noneTitle: '沒有啟用的裝置',
  noneText: '裝置由供應商安裝，以裝置編號登記後便會在此列出。',
  noInactive: '沒有停用的裝置',
} satisfies BaseTranslation

export default devices
