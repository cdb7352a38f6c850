import type { BaseTranslation } from '../../i18n-types.ts'

const homeworkTypes = {
  title: '功課代碼',
  count: '共 {0:number} 個',
  search: '搜尋功課代碼',
  name: '名稱',
  subject: '科目',
  allSubjects: '所有科目',
  chooseSubject: '請選擇科目',
  noSubjects: '請先在「科目」頁面新增科目。',
  status: '狀態',
  isActive: '啟用，可供記錄欠交功課時選用',
  add: '新增代碼',
  edit: '編輯代碼',
  editOf: '編輯{name:string}',
  deleteTitle: '刪除「{name:string}」？',
  deleteText: '之後不能再用這個代碼記錄欠交功課。已有的紀錄保持不變。',
  none: '沒有符合的功課代碼',
  firstTitle: '尚未有功課代碼',
  firstText: '代碼說明欠交的是哪一樣功課，例如「作業簿」或「默書改正」。',
} satisfies BaseTranslation

export default homeworkTypes
