import type { BaseTranslation } from '../../i18n-types.ts'

const userOverview = {
  title: '概覽',
  point: '現有積分',
  cumulativePoint: '累積積分',
  period: '本學期',
  student: '學生資料',
  child: '子女資料',
  banner: '{name:string}的橫幅',
  nameZh: '中文姓名',
  nameEn: '英文姓名',
  uId: '學生編號',
  class: '班別（學號）',
  latest: '最新積分紀錄',
  redeemed: '兌換',
  parentReward: '家長獎勵',
  reversed: '已撤銷',
  reversal: '撤銷',
  noProfile: { title: '本學期未有你的資料', text: '請向學校查詢。' },
  noActions: { title: '還沒有積分紀錄', text: '第一個獎勵會即時在這裏出現。' },
} satisfies BaseTranslation

export default userOverview
