import type { BaseTranslation } from '../../i18n-types.ts'

/** Fields for dates and months, and their calendar. */
const calendar = {
  day: { choose: '選擇日期', form: '年/月/日', wrong: '請輸入日期，例如 2026/9/1。' },
  month: { choose: '選擇月份', form: '年-月', wrong: '請輸入月份，例如 2026-09。' },
  notBefore: '不可早於 {0:string}。',
  notAfter: '不可遲於 {0:string}。',
  previousMonth: '上個月',
  nextMonth: '下個月',
  previousYear: '上一年',
  nextYear: '下一年',
  previousYears: '之前十年',
  nextYears: '之後十年',
} satisfies BaseTranslation

export default calendar
