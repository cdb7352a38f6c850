import type { NamespaceHomeworkSettingTranslation } from '../../i18n-types.ts'

const homeworkSetting = {
  title: 'Homework settings',
  intro: 'How many days back staff can record homework. Future days can never be recorded.',
  submitted: 'Days back for submitted homework',
  unfinished: 'Days back for unfinished homework',
  isActive: 'Limit the days back',
  isActiveHint: 'If switched off, any past day can be recorded.',
} satisfies NamespaceHomeworkSettingTranslation

export default homeworkSetting
