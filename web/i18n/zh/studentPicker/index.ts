import type { BaseTranslation } from '../../i18n-types.ts'

const studentPicker = {
  allClasses: '所有班別',
  ownClasses: '自己的班',
  grades: '年級',
  search: '姓名或學號',
  students: '學生',
  chosen: '已選學生',
  count: '{0:string} 位',
  unit: '位',
  chosenCount: '已選 {0:number} 位學生',
  addAll: '全部加入',
  removeAll: '全部移除',
  taken: '已選取{0:string}',
  noneFound: '找不到學生',
  chooseAllShown: '選取列出的全部學生',
  showChosen: '只看已選',
  showAll: '看全部',
} satisfies BaseTranslation

export default studentPicker
