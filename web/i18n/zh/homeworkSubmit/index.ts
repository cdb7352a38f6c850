import type { BaseTranslation } from '../../i18n-types.ts'

const homeworkSubmit = {
  title: '交功課',
  chooseClass: '選擇班別',
  classOf: '{class:string}　{students:number} 位',
  chooseFirst: { title: '請先選擇班別', text: '選擇後，全班學生會在這裏列出。' },
  nobody: { title: '這個學期尚未有學生', text: '匯入學生後，便可記錄功課。' },
  absentAtRoll: '點名時缺席',
  search: '搜尋學生',
  noneFound: '找不到學生',
  allSubmitted: '全部已交',
  counts:
    '{submitted:number} 已交，{unsubmitted:number} 欠交，{absent:number} 缺席，{open:number} 未記錄',
  open: '未記錄',
  keyboard: '鍵盤',
  otherStudent: '換學生',
  students: '{0:string}班的學生',
  before: '原為{status:string} {time:string}',
  added: '新記錄',
  changed: '更改',
  sum: '待儲存',
  people: '{0:number} 位',
  already: '另有 {0:number} 位已有紀錄，沒有更改，不會重複。',
  save: '儲存 {0:number} 位',
  missingMarks: '請先標示學生',
  done: {
    class: '已儲存 {class:string} 班 {count:number} 位學生的功課',
    one: '已儲存{0:string}的功課',
  },
  failed: '未能儲存功課',
} satisfies BaseTranslation

export default homeworkSubmit
