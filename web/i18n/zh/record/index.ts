import type { BaseTranslation } from '../../i18n-types.ts'

const record = {
  points: '積分紀錄',
  attendance: '考勤紀錄',
  ratio: '積分來源',
  other: '其他',
  inAll: '分',
  category: '類別',
  everyCategory: '所有類別',
  search: '搜尋規則或記錄人',
  latestPoints: '最新積分',
  latestAttendance: '最新考勤',
  openKind: '{points:string} 分，查看紀錄',
  noPoints: { title: '尚未有積分紀錄', text: '第一個獎勵會即時在這裏出現。' },
  noAttendance: { title: '尚未有考勤紀錄', text: '簽到後會在這裏出現。' },
  noRatio: { title: '尚未有積分', text: '獲得獎勵後，這裏會顯示各類別的比例。' },
  noMatch: { text: '沒有紀錄符合這些條件。', clear: '清除條件' },
} satisfies BaseTranslation

export default record
