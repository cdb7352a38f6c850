import type { BaseTranslation } from '../../i18n-types.ts'

const fairness = {
  title: '獎勵是否公平',
  intro:
    '各班有多少學生獲獎，以及獎勵在各類別和各教職員之間如何分佈。只計教職員發放而沒有撤銷的獎勵。',
  weeks: { label: '範圍', last: '{0:number} 星期', all: '整個學期' },
  classes: '各班獲獎的學生',
  classesHint: '按學生現時的班別。每欄為一星期，以該週星期一的日期標示，顯示該班有多少學生獲獎。',
  students: '學生',
  rewarded: '曾獲獎',
  categories: '各類別佔獎勵的比例',
  category: '類別',
  all: '整段時間',
  noCategory: '沒有類別',
  otherCategories: '其他類別',
  staffWeeks: '各教職員發放獎勵的比例',
  staffHint:
    '按姓名排列。每欄為一星期，以該週星期一的日期標示，顯示全校獎勵之中由該教職員發放的比例。',
  staffCompared:
    '貴校比較各人發放獎勵的數目。每欄為一星期，以該週星期一的日期標示，顯示全校獎勵之中由該教職員發放的比例。',
  order: { label: '教職員次序', awards: '由多至少', name: '按姓名' },
  staff: '教職員在哪些類別發放獎勵',
  staffCategoriesHint: '各欄顯示該類別佔本人所發獎勵的比例。',
  awards: '獎勵數目',
  exports: {
    classes: '匯出班別',
    categories: '匯出類別',
    staff_weeks: '按星期匯出教職員',
    staff: '按類別匯出教職員',
  },
  none: { title: '這段時間沒有獎勵', text: '教職員發放獎勵後，便會在此顯示。' },
  nobody: { title: '這個學期沒有學生', text: '加入學生後，便會在此顯示各班。' },
  building: '正在根據紀錄整理這項統計，稍後便會顯示，期間可照常使用。',
} satisfies BaseTranslation

export default fairness
