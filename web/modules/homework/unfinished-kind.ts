import type { UnfinishedHomework } from '#api/contracts/homework.ts'
import { formatDate, nameIn } from '#web/i18n/format.ts'
import type { HistoryKind } from '#web/patterns/history/history-kind.ts'
import { lazyAtOnce } from '#web/ui/states/at-once.tsx'

const EarlierDialog = lazyAtOnce(() =>
  import('./earlier-records.tsx').then(({ EarlierRecords }) => ({ default: EarlierRecords })),
)

export const unfinishedKind: HistoryKind<UnfinishedHomework> = {
  history: 'unfinished',
  key: 'unfinished',
  room: 'homework',
  asks: 'days',
  removes: true,
  subjects: true,
  path: '/v2/homework/unfinishedHomework',
  exportPath: '/v2/homework/unfinishedHomework/export_stream',
  fallbackName: 'unfinished-homework.csv',
  types: [],
  rule: { field: 'homework_type_name', search: 'homework_type', of: (row) => row.homework_type },
  looks: { unfinished: { tone: 'amber', icon: 'warning' } },
  reasons: ['mistake', 'wrong_student', 'other'],
  words: (LL) => ({
    title: LL.homeworkHistory.title(),
    rule: LL.homeworkHistory.code(),
    ruleHint: LL.homeworkHistory.codeHint(),
    createdBy: LL.homeworkHistory.createdBy(),
    createdByHint: LL.homeworkHistory.createdByHint(),
    types: { unfinished: LL.homeworkHistory.left() },
    begin: LL.homeworkHistory.begin(),
    bothStay: LL.homeworkHistory.stays(),
  }),
  columns: [
    {
      id: (locale) => (locale === 'en' ? 'subject_en' : 'subject_zh'),
      header: (LL) => LL.homeworkHistory.subject(),
      value: ({ homework_type: { subject } }, locale) => nameIn(locale, subject.name),
      isSorted: true,
      isText: true,
      className: 'st subject',
    },
    {
      id: 'date',
      header: (LL) => LL.homeworkHistory.day(),
      value: ({ date }) => date,
      shown: ({ date }) => formatDate(date),
      isSorted: true,
      className: 'num st b day',
    },
    {
      id: 'remarks',
      header: (LL) => LL.homeworkHistory.remarks(),
      value: ({ remarks }) => remarks,
      isSorted: false,
      isText: true,
      className: 'st remark',
    },
  ],
  more: { count: ({ earlier }) => earlier, Dialog: EarlierDialog },
}
