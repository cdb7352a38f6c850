import type { NamespaceHomeworkStatisticsTranslation } from '../../i18n-types.ts'

const homeworkStatistics = {
  title: 'Homework statistics',
  short: 'Homework',
  tabs: 'Kinds of homework statistics',
  submitted: 'Submitted',
  unfinished: 'Unfinished',
  days: '{from} to {to}',
  byGrade: 'By grade',
  byClass: 'By class',
  byMonth: '{0} by month',
  byDay: '{0} by day',
  grade: 'Grade',
  class: 'Class',
  month: 'Month',
  day: 'Date',
  total: 'Total',
  share: '{0}, share',
  otherGrade: 'Uncategorised',
  classOf: 'Class {0}',
  average: 'average {0}',
  averageRow: 'Average',
  handedIn: 'records, % submitted',
  oneRecord: 'Each record stands for one student on one school day.',
  unfinishedIs: 'Unfinished homework recorded for the days between these two dates.',
  none: {
    title: 'No records in these days',
    text: 'Choose other dates, or record homework first.',
  },
  noneOwn: {
    title: 'No records in these days',
    text: 'Homework that teachers record appears here.',
  },
  ofStudent: 'Homework',
} satisfies NamespaceHomeworkStatisticsTranslation

export default homeworkStatistics
