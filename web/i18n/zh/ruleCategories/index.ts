import type { BaseTranslation } from '../../i18n-types.ts'

const ruleCategories = {
  title: '規則類別',
  count: '共 {0:number} 個',
  byTeacher: '教師獎勵',
  byParent: '家長獎勵',
  nameZh: '中文名稱',
  nameEn: '英文名稱',
  type: '類型',
  rules: '規則數目',
  search: '搜尋類別',
  none: '沒有符合的類別',
  exportAll: '匯出全部',
  exportName: '規則類別',
  add: '新增類別',
  edit: '編輯類別',
  deleteTitle: '刪除「{name:string}」？',
  deleteText: '已發放的獎勵仍會在紀錄中顯示這個類別。',
  inUse: '這個類別仍有 {0:number} 條規則。請先刪除這些規則，或移到其他類別。',
  firstTitle: '尚未有類別',
  firstText: '類別把規則分組，例如學業、品德和服務，排名也可按類別查看。',
} satisfies BaseTranslation

export default ruleCategories
