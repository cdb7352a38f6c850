import type { BaseTranslation } from '../../i18n-types.ts'

const starterSet = {
  open: '查看現成規則和禮物',
  title: '現成規則和禮物',
  about: '按名稱可修改中英文名稱，分數可直接修改；不需要的請取消剔選。',
  rules: '規則',
  rulesCount: '共 {0:number} 項，分 {1:number} 類',
  prizes: '禮物',
  prizesCount: '共 {0:number} 項，附所需分數',
  later: '日後可在「積分規則」和「禮物」修改或停用。已有的名稱不會重複建立。',
  take: '採用 {rules:number} 項規則和 {prizes:number} 項禮物',
  takeRow: '採用 {name:string}',
  editRow: '修改名稱：{name:string}',
  nameZh: '中文名稱',
  nameEn: '英文名稱',
  pointOf: '{name:string}的分數',
  wrong: '每項需要中文名稱，類別還要英文名稱；分數為 0 至 1,000,000 的整數。',
  taken: '已加入 {rules:number} 項規則和 {prizes:number} 項禮物',
  kept: '{0:number} 項原已存在，保持不變',
} satisfies BaseTranslation

export default starterSet
