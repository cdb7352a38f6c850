import type { BaseTranslation } from '../../i18n-types.ts'

const periods = {
  title: '學期',
  count: '共 {0:number} 個',
  search: '搜尋學期',
  none: '沒有符合的學期',
  name: '名稱',
  start: '開始日期',
  end: '結束日期',
  status: '狀態',
  current: '本學期',
  notCurrent: '非本學期',
  add: '新增學期',
  edit: '編輯學期',
  activate: '設為本學期',
  activateTitle: '將「{name:string}」設為本學期？',
  activateText: '由現在起，獎勵只會記入「{name:string}」。其他學期的紀錄保持不變，隨時可以再切換。',
  replaces: '現時的學期是「{name:string}」。',
  activated: '「{name:string}」已是本學期',
  activateFailed: '未能切換學期，本學期保持不變',
  sameDays: '部分日子與{names:string}重疊。',
  quoted: '「{name:string}」',
  and: '和',
  firstTitle: '尚未有學期',
  firstText: '先新增一個學期，再把它設為本學期，便可開始發放獎勵。',
  chooseText: '尚未選定本學期。請把其中一個學期設為本學期，教職員和學生才可使用。',
} satisfies BaseTranslation

export default periods
