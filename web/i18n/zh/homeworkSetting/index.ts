import type { BaseTranslation } from '../../i18n-types.ts'

const homeworkSetting = {
  title: '功課設定',
  intro: '教職員可補記多少天之前的功課。未來的日子一律不能記錄。',
  submitted: '交功課紀錄可補記天數',
  unfinished: '欠交功課紀錄可補記天數',
  isActive: '限制可補記的日子',
  isActiveHint: '關閉後，任何過去的日子都可以補記。',
} satisfies BaseTranslation

export default homeworkSetting
