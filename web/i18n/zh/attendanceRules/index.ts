import type { BaseTranslation } from '../../i18n-types.ts'

const attendanceRules = {
  title: '考勤規則',
  count: '共 {0:number} 條',
  search: '搜尋規則',
  name: '名稱',
  description: '說明',
  status: '狀態',
  isActive: '啟用，可供簽到和簽退選用',
  add: '新增規則',
  edit: '編輯規則',
  exportAll: '匯出全部',
  exportName: '考勤規則',
  deleteTitle: '刪除「{name:string}」？',
  deleteText: '之後不能再用這條規則簽到或簽退。已有的考勤紀錄保持不變。',
  none: '沒有符合的規則',
  firstTitle: '尚未有考勤規則',
  firstText: '規則說明學生為甚麼簽到或簽退，例如「早上回校」或「足球訓練」。',
} satisfies BaseTranslation

export default attendanceRules
