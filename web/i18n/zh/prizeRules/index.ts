import type { BaseTranslation } from '../../i18n-types.ts'

const prizeRules = {
  title: '禮物規則',
  count: '共 {0:number} 項',
  search: '搜尋禮物',
  name: '名稱',
  description: '說明',
  point: '所需分數',
  type: '類型',
  chooseType: '請選擇類型',
  typeLocked: '類型在新增後不能更改。',
  types: { redeem: '實物禮物', virtual_redeem: '虛擬禮物' },
  status: '狀態',
  isActive: '啟用，可供兌換',
  add: '新增禮物',
  edit: '編輯禮物',
  exportAll: '匯出全部',
  exportName: '禮物規則',
  deleteTitle: '刪除「{name:string}」？',
  deleteText: '之後不能再兌換這份禮物。已兌換的紀錄保持不變。',
  none: '沒有符合的禮物',
  firstTitle: '尚未有禮物',
  firstText: '禮物是學生可以用積分兌換的東西或權利。',
} satisfies BaseTranslation

export default prizeRules
