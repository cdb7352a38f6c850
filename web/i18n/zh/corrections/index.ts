import type { BaseTranslation } from '../../i18n-types.ts'

/** An award that went to the wrong student, or by the wrong rule. */
const corrections = {
  title: '更正獎勵',
  which: '更正哪位學生的獎勵',
  chooseStudent: '請選擇',
  student: '正確學生',
  findStudent: '輸入班別、學號或姓名',
  found: '找到的學生',
  noneFound: '找不到學生',
  moreFound: '尚有 {0:number} 位，請輸入更多字',
  rule: '正確規則',
  sameRule: '規則無誤：{rule:string} {points:string}',
  sum: '更正後',
  nothingYet: '請選擇正確的學生或規則。',
  chooseRule: '請選擇正確的規則。',
  bothKept: '原紀錄和更正紀錄均會保留，獎勵按原來的日期計算。撤銷一次即可還原原來的獎勵。',
  confirm: '更正',
  done: '已更正：{name:string} {points:string}',
  failed: '未能更正',
  refused: {
    quota:
      '家長按這項規則在該日或該週給這位學生的獎勵已達限額。請選擇另一項規則，或先撤銷其中一項獎勵。',
    otherPeriod: '只可更正本學期的獎勵。這項獎勵不能更正，但可以撤銷。',
    notFound: '該學生或規則剛被刪除，請另選。',
  },
  batchGone: '這批獎勵已全部撤銷或更正。',
} satisfies BaseTranslation

export default corrections
