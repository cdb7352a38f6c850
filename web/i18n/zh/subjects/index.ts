import type { BaseTranslation } from '../../i18n-types.ts'

const subjects = {
  title: '科目',
  count: '共 {0:number} 科',
  search: '搜尋科目',
  name: '名稱',
  nameZh: '中文名稱',
  nameEn: '英文名稱',
  type: '類別',
  typeHint: '由學校自訂，例如「必修」或「選修」。',
  status: '狀態',
  isActive: '啟用，可供選用',
  add: '新增科目',
  edit: '編輯科目',
  editOf: '編輯{name:string}',
  order: '更改次序',
  none: '沒有符合的科目',
  firstTitle: '尚未有科目',
  firstText: '科目供功課、遊戲和學習資源分類之用。',
} satisfies BaseTranslation

export default subjects
