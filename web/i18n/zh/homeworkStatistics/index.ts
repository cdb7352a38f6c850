import type { BaseTranslation } from '../../i18n-types.ts'

/** Homework figures of the school and of one student. */
const homeworkStatistics = {
  title: '功課統計',
  short: '功課',
  tabs: '功課統計的種類',
  submitted: '交功課',
  unfinished: '欠交功課',
  days: '{from:string} 至 {to:string}',
  byGrade: '按年級',
  byClass: '按班別',
  byMonth: '{0:string}：按月份',
  byDay: '{0:string}：按日期',
  grade: '年級',
  class: '班別',
  month: '月份',
  day: '日期',
  total: '總數',
  share: '{0:string}比率',
  otherGrade: '未分類',
  classOf: '{0:string} 班',
  average: '平均 {0:string}',
  averageRow: '平均',
  handedIn: '紀錄數目，已交百分比',
  oneRecord: '每項紀錄代表一位學生在一個上課日的功課。',
  unfinishedIs: '統計所選首尾日期之間的欠交功課。',
  none: { title: '這段日子沒有紀錄', text: '請選擇其他日期，或先記錄功課。' },
  noneOwn: { title: '這段日子沒有紀錄', text: '老師記錄功課後，會在這裏顯示。' },
  ofStudent: '功課統計',
} satisfies BaseTranslation

export default homeworkStatistics
