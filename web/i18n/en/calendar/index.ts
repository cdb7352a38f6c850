import type { NamespaceCalendarTranslation } from '../../i18n-types.ts'

const calendar = {
  day: {
    choose: 'Choose a day',
    form: 'YYYY/MM/DD',
    wrong: 'Please enter a date such as 2026/9/1.',
  },
  month: {
    choose: 'Choose a month',
    form: 'YYYY-MM',
    wrong: 'Please enter a month such as 2026-09.',
  },
  notBefore: 'Must not be before {0}.',
  notAfter: 'Must not be after {0}.',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousYears: 'Previous ten years',
  nextYears: 'Next ten years',
} satisfies NamespaceCalendarTranslation

export default calendar
