import type { BaseTranslation } from '../../i18n-types.ts'

const parentReward = {
  title: '獎勵',
  category: '規則類別',
  allCategories: '所有類別',
  searchRules: '搜尋規則',
  rules: '規則',
  left: {
    daily: '今天尚餘 {left:number} 次，共 {count:number} 次',
    weekly: '本週尚餘 {left:number} 次，共 {count:number} 次',
  },
  full: { daily: '已達限額，明天可再給予', weekly: '已達限額，星期一可再給予' },
  after: { daily: '之後今天尚餘 {0:number} 次', weekly: '之後本週尚餘 {0:number} 次' },
  choose: '請選擇一項規則',
  give: '給{name:string} {points:number} 分',
  confirm: '給予積分',
  given: '已獎勵{0:string}',
  failed: '未能發放積分',
  noRules: '學校尚未設定家長獎勵規則',
  noRulesText: '學校設定後，便可在這裏獎勵子女。',
  noRuleFound: '找不到規則',
  notNow: {
    title: '{name:string}在本學期未有班別',
    text: '本學期未能給予獎勵。請向學校查詢。',
  },
} satisfies BaseTranslation

export default parentReward
