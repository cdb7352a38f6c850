import type { SubmittedHomework } from '#api/contracts/homework.ts'
import { homeworkStatuses } from '#api/contracts/homework-statuses.ts'
import { formatDate } from '#web/i18n/format.ts'
import type { HistoryKind } from '#web/patterns/history/history-kind.ts'
import { statusLooks } from '#web/patterns/homework/status-looks.ts'
import { statusWords } from '#web/patterns/homework/words.ts'
import { lazyAtOnce } from '#web/ui/states/at-once.tsx'

const EarlierDialog = lazyAtOnce(() =>
  import('./earlier-marks.tsx').then(({ EarlierMarks }) => ({ default: EarlierMarks })),
)

export const submittedKind: HistoryKind<SubmittedHomework> = {
  history: 'homework',
  key: 'homework',
  room: 'homework',
  asks: 'days',
  removes: true,
  typeOrder: 'status',
  path: '/v2/homework/homeworkSubmitRecord',
  exportPath: '/v2/homework/homeworkSubmitRecord/export_stream',
  fallbackName: 'submitted-homework.csv',
  types: homeworkStatuses,
  looks: statusLooks,
  reasons: ['mistake', 'wrong_student', 'other'],
  words: (LL) => ({
    title: LL.homeworkHistory.title(),
    createdBy: LL.homeworkHistory.createdBy(),
    createdByHint: LL.homeworkHistory.createdByHint(),
    type: LL.homeworkHistory.status(),
    types: statusWords(LL),
    begin: LL.homeworkHistory.begin(),
    bothStay: LL.homeworkHistory.stays(),
  }),
  columns: [
    {
      id: 'date',
      header: (LL) => LL.homeworkHistory.day(),
      value: ({ date }) => date,
      shown: ({ date }) => formatDate(date),
      isSorted: true,
      className: 'num st b day',
    },
  ],
  more: { count: ({ earlier }) => earlier, Dialog: EarlierDialog },
}
