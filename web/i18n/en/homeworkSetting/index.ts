import type { NamespaceHomeworkSettingTranslation } from '../../i18n-types.ts'

const homeworkSetting = {
  title: 'Homework settings',
  intro: 'How many days back staff may record homework. Days to come are never recorded.',
  submitted: 'Days back for submitted homework',
  unfinished: 'Days back for unfinished homework',
  isActive: 'Limit the days back',
  isActiveHint: 'Switched off, any day in the past may be recorded.',
} satisfies NamespaceHomeworkSettingTranslation

export default homeworkSetting
