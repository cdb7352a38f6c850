import type { BaseTranslation } from '../../i18n-types.ts'

const userProfile = {
  title: '個人檔案',
  table: '各學期的積分',
  period: '學期',
  cumulativePoint: '累積積分',
  point: '積分',
  current: '本學期',
  file: '個人檔案',
  none: { title: '尚未有任何學期的資料', text: '請向學校查詢。' },
} satisfies BaseTranslation

export default userProfile
