import type { NamespaceHomeworkHistoryTranslation } from '../../i18n-types.ts'

const homeworkHistory = {
  title: 'Homework history',
  tabs: 'Kinds of homework records',
  submitted: 'Submitted',
  unfinished: 'Unfinished',
  day: 'Date',
  code: 'Homework',
  subject: 'Subject',
  codeHint: 'Part of its name',
  status: 'Status',
  remarks: 'Remark',
  createdBy: 'Recorded by',
  createdByHint: 'Who recorded it',
  left: 'Unfinished',
  begin: 'Choose another period, or record homework first.',
  stays:
    'Once deleted, the record is gone from the history, the statistics and exports and cannot be restored. It can be recorded again.',
  earlierTitle: 'All records of this day',
  current: 'Now',
  replaced: 'Replaced',
  deleted: 'Deleted',
  deletedAt: 'deleted {at} by {by}',
  someone: 'somebody else',
  strip: 'Which classes are recorded',
  stripDay: 'Day',
  all: 'Class {class}: all {students} recorded',
  some: 'Class {class}: {recorded} of {students} recorded',
  none: 'Class {class}: not recorded',
  noClasses: 'There are no classes in this period yet',
} satisfies NamespaceHomeworkHistoryTranslation

export default homeworkHistory
