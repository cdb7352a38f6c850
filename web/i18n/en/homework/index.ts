import type { NamespaceHomeworkTranslation } from '../../i18n-types.ts'

const homework = {
  statuses: { submitted: 'Submitted', unsubmitted: 'Not submitted', absent: 'Absent' },
  date: 'Homework date',
  from: 'From',
  to: 'To',
  subject: 'Subject',
  range: {
    some: 'From {from} to today, {days} day{{s}} back at most.',
    none: 'Today, or any day before it.',
    onlyToday: 'Only today can be recorded.',
  },
  periodOver: 'This period ended on {0}. Homework recorded now still counts in it.',
  byOther: 'Recorded by somebody else and cannot be changed',
  recorded: 'recorded {0}',
  recordedBy: 'recorded {time} by {name}',
} satisfies NamespaceHomeworkTranslation

export default homework
