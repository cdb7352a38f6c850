import type { BaseTranslation } from '../../i18n-types.ts'

const explain = {
  title: '這個數字的由來',
  kinds: {
    point: '現有積分',
    cumulative_point: '累積積分',
    class: '全班累積積分',
    reward: '期內發放次數',
    redeem: '期內兌換次數',
  },
  inWeekOf: { reward: '{0:string} 當週發放次數', redeem: '{0:string} 當週兌換次數' },
  otherCategories: '其他類別',
  ofClass: '{0:string} 班',
  sumOf: '由 {shown:string} 項紀錄相加而成',
  sumOfDays: '由 {shown:string} 行相加而成',
  countOf: '由 {shown:string} 項紀錄計算，扣除已撤銷的',
  says: '{sum:string}，共 {shown:string} 項紀錄',
  differs: '其他畫面目前顯示 {0:string}，數字正在更新。',
  others: '由其他人記錄：{shown:string} 項',
  none: { title: '沒有紀錄', text: '暫時沒有計算在內的紀錄。' },
  entries: '紀錄，由新至舊',
  days: '按日期及類別的總和，由新至舊',
  noCategory: '其他',
  by: '由 {0:string} 記錄',
  bySystem: '由系統記錄',
  parent: '{0:string}（家長）',
  batch: '連同另外 {0:number} 位',
  worth: '{0:string} 分',
  reversal: '撤銷紀錄',
  undone: '已撤銷',
  redeemed: '兌換',
  undoneBy: '{at:string} 由 {by:string} 撤銷',
  undoneBySomebody: '{at:string} 由其他人撤銷',
} satisfies BaseTranslation

export default explain
