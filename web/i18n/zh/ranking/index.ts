import type { BaseTranslation } from '../../i18n-types.ts'

/** The full rankings, and texts that they share with the dashboard's top lists. */
const ranking = {
  userTitle: '學生排名',
  classTitle: '班別排名',
  className: '{0:string} 班',
  studentsInClass: '{0:number} 位學生',
  category: '規則類別',
  allCategories: '所有類別',
  searchStudents: '搜尋姓名、班別或學號',
  searchClasses: '搜尋班別',
  rank: '名次',
  student: '學生',
  students: '學生人數',
  class: '班別',
  points: '積分',
  by: '排名方法',
  bys: { total: '總分', average: '每人平均' },
  average: '每人平均',
  each: '分／人',
  share: '{category:string}：{total:string}（{share:string}）',
  pointsByCategory: '各類積分',
  otherCategory: '其他',
  list: '{title:string}，共 {count:number} 項',
  shown: '顯示 {shown:string} 項，共 {total:string} 項',
  empty: { title: '尚未有積分', text: '發放獎勵後會即時排名。' },
  noMatch: { title: '找不到符合的結果', text: '請試試其他字詞或類別。' },
  percentOf: '{0:string}（佔比）',
} satisfies BaseTranslation

export default ranking
