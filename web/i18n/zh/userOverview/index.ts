import type { BaseTranslation } from '../../i18n-types.ts'

const userOverview = {
  title: '總覽',
  point: '現有積分',
  cumulativePoint: '累積積分',
  period: '本學期',
  student: '學生資料',
  child: '子女資料',
  banner: '{name:string}的橫額',
  nameZh: '中文姓名',
  nameEn: '英文姓名',
  uId: '學生編號',
  class: '班別（學號）',
  notNow: '{name:string}在本學期未有班別。以下是{period:string}的紀錄。',
  awarded: '剛獲得 {points:string} 分：{rule:string}',
  noProfile: { title: '學校尚未有你的資料', text: '請向學校查詢。' },
} satisfies BaseTranslation

export default userOverview
