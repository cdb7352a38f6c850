import type { BaseTranslation } from '../../i18n-types.ts'

const homeworkHistory = {
  title: '功課紀錄',
  tabs: '功課紀錄的種類',
  submitted: '交功課',
  unfinished: '欠交功課',
  day: '日期',
  code: '功課',
  subject: '科目',
  codeHint: '功課名稱',
  status: '狀態',
  remarks: '備註',
  createdBy: '記錄人',
  createdByHint: '記錄人姓名',
  left: '未完成',
  begin: '請選擇其他學期，或先記錄功課。',
  stays: '刪除後，這項紀錄不再在紀錄、統計和匯出中出現，也不能還原；需要時可再次記錄。',
  earlierTitle: '這一天的所有紀錄',
  current: '現時',
  replaced: '已取代',
  deleted: '已刪除',
  deletedAt: '{at:string} 由{by:string}刪除',
  someone: '其他教職員',
  strip: '各班當日記錄情況',
  stripDay: '查看日期',
  all: '{class:string}班：{students:number} 位全部已記錄',
  some: '{class:string}班：{students:number} 位中已記錄 {recorded:number} 位',
  none: '{class:string}班：未記錄',
  noClasses: '這個學期尚未有班別',
} satisfies BaseTranslation

export default homeworkHistory
