import type { BaseTranslation } from '../../i18n-types.ts'

const attendanceHistory = {
  title: '考勤紀錄',
  rule: '考勤規則',
  device: '裝置',
  createdBy: '記錄人',
  createdByHint: '記錄人姓名',
  types: { checkin: '簽到', checkout: '簽退' },
  begin: '請選擇其他月份，或為學生簽到。',
  bothStay: '原紀錄和撤銷都會保留在考勤紀錄中。',
} satisfies BaseTranslation

export default attendanceHistory
