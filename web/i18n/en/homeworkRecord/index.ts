import type { NamespaceHomeworkRecordTranslation } from '../../i18n-types.ts'

const homeworkRecord = {
  submitted: 'Submitted homework record',
  unfinished: 'Unfinished homework record',
  latestSubmitted: 'Latest homework',
  latestUnfinished: 'Latest unfinished homework',
  noSubmitted: {
    title: 'No homework recorded yet',
    text: 'Homework that teachers record appears here.',
  },
  noUnfinished: {
    title: 'No unfinished homework',
    text: 'Unfinished homework that teachers record appears here.',
  },
} satisfies NamespaceHomeworkRecordTranslation

export default homeworkRecord
