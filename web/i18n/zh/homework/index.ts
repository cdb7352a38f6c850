import type { BaseTranslation } from '../../i18n-types.ts'

const homework = {
  statuses: { submitted: '已交', unsubmitted: '欠交', absent: '缺席' },
  date: '功課日期',
  from: '由',
  to: '至',
  subject: '科目',
  range: {
    some: '可選 {from:string} 至今天，最多補記 {days:number} 天。',
    none: '可選今天或以前的日子。',
    onlyToday: '只可記錄今天。',
  },
  periodOver: '這個學期已於 {0:string} 完結。現在記錄的功課仍會計入這個學期。',
  byOther: '由其他教職員記錄，不能更改',
  recorded: '{0:string} 已記錄',
  recordedBy: '{time:string} 由{name:string}記錄',
} satisfies BaseTranslation

export default homework
