import type { BaseTranslation } from '../../i18n-types.ts'

const reward = {
  title: '多班發放獎勵',
  chooseRule: '選擇規則',
  chooseStudents: '選擇學生',
  kinds: '獎勵類別',
  byTeacher: '教師獎勵',
  byParent: '家長獎勵',
  category: '規則類別',
  allCategories: '所有類別',
  searchRules: '搜尋規則',
  rules: '規則',
  count: '次數',
  noRules: '尚未有可用的規則',
  addRules: '前往積分規則',
  noRuleFound: '找不到規則',
  countMeans: '每位學生得 {0:number} 次，即',
  pointsSigned: '{0:string} 分',
  leaves:
    '一片葉，一次獎勵：{students:string} 位學生，每位 {count:number} 次，共 {awards:string} 次。',
  awards: '次獎勵：{students:string} 位學生，每位 {count:number} 次。',
  confirm: '確認發放',
  ask: '向 {students:number} 位學生發放 {total:string} 分？',
  askText: '{rule:string}。這些學生分屬 {classes:number} 班。',
  give: '向 {students:number} 位發放 {total:string} 分',
  nextStudents: '下一步：選擇學生',
  backToRules: '返回選擇規則',
  failed: '未能發放積分',
  done: {
    one: '已向{0:string}發放',
    class: '已向 {class:string} 班 {count:number} 位學生發放',
    many: '已向 {0:number} 位學生發放',
    sum: '{rule:string}，共 {total:string} 分',
  },
} satisfies BaseTranslation

export default reward
