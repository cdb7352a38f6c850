import type { NamespaceSubjectsTranslation } from '../../i18n-types.ts'

const subjects = {
  title: 'Subjects',
  count: '{0} in all',
  search: 'Search subjects',
  name: 'Name',
  nameZh: 'Chinese name',
  nameEn: 'English name',
  type: 'Type',
  typeHint: 'Your school’s own wording, such as “core” or “elective”.',
  status: 'Status',
  isActive: 'Active: can be chosen',
  add: 'Add subject',
  edit: 'Edit subject',
  editOf: 'Edit {name}',
  order: 'Change the order',
  none: 'No subject matches',
  firstTitle: 'No subject yet',
  firstText: 'Homework, games and learning resources are grouped by subject.',
} satisfies NamespaceSubjectsTranslation

export default subjects
