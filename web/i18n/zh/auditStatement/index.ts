import type { BaseTranslation } from '../../i18n-types.ts'

const auditStatement = {
  title: '積分結單',
  intro: '一位學生或一班在一個學期獲得和使用的積分，連同封印。',
  print: '列印',
  file: '匯出 CSV',
  class: '班別',
  chooseClass: '請選擇班別',
  student: '學生',
  wholeClass: '全班',
  nobody: { title: '這個學期尚未有學生', text: '請先匯入學生。' },
  first: { title: '請選擇班別', text: '然後選擇一位學生，或列印全班的結單。' },
  more: '結單列印最新 {0:string} 項紀錄；CSV 檔案載有全部 {1:string} 項。',
  said: '{who:string}：{entries:string} 項紀錄，現有 {points:string} 分',
  sheet: '結單第 {0:number} 頁，共 {1:number} 頁',
} satisfies BaseTranslation

export default auditStatement
