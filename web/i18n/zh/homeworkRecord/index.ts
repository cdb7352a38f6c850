import type { BaseTranslation } from '../../i18n-types.ts'

const homeworkRecord = {
  submitted: '交功課紀錄',
  unfinished: '欠交功課紀錄',
  latestSubmitted: '最新交功課',
  latestUnfinished: '最新欠交功課',
  noSubmitted: { title: '尚未有交功課紀錄', text: '老師記錄後會在這裏出現。' },
  noUnfinished: { title: '沒有欠交功課', text: '老師記錄後會在這裏出現。' },
} satisfies BaseTranslation

export default homeworkRecord
