import type { BaseTranslation } from '../../i18n-types.ts'

const attendance = {
  chooseRule: '選擇考勤規則',
  chooseStudents: '選擇學生',
  rules: '考勤規則',
  searchRules: '搜尋規則',
  noRules: '尚未有可用的考勤規則',
  addRules: '前往考勤規則',
  noRuleFound: '找不到規則',
  nextStudents: '下一步：選擇學生',
  ruleFirst: '請先選擇規則',
  backToRules: '返回選擇規則',
  undone: '已撤銷',
  undoes: '撤銷',
  checkin: {
    title: '簽到',
    recent: '最近簽到',
    noRecent: '這個學期尚未有人簽到。',
    confirm: '確認簽到',
    confirmCount: '{0:number} 位學生簽到',
    one: '{0:string}已簽到',
    class: '{class:string} 班 {count:number} 位學生已簽到',
    many: '{0:number} 位學生已簽到',
    earlier: '{name:string}已於 {time:string} 簽到',
    manyEarlier: '{0:number} 位學生之前已簽到',
    failed: '簽到失敗',
  },
  checkout: {
    title: '簽退',
    recent: '最近簽退',
    noRecent: '這個學期尚未有人簽退。',
    confirm: '確認簽退',
    confirmCount: '{0:number} 位學生簽退',
    one: '{0:string}已簽退',
    class: '{class:string} 班 {count:number} 位學生已簽退',
    many: '{0:number} 位學生已簽退',
    earlier: '{name:string}已於 {time:string} 簽退',
    manyEarlier: '{0:number} 位學生之前已簽退',
    failed: '簽退失敗',
  },
} satisfies BaseTranslation

export default attendance
