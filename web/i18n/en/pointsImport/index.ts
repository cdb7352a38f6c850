import type { NamespacePointsImportTranslation } from '../../i18n-types.ts'

const pointsImport = {
  title: 'Import points',
  student: 'Student',
  rule: 'Rule',
  count: 'Count',
  date: 'Date',
  points: 'Points',
  balance: 'Balance then',
  template: 'points-template',
  note: 'One award per row: student ID, name of the rule, count and date. An empty count means once, an empty date means today. A student may have several rows. For balances from another system, make a rule of 1 point and use the balance as the count.',
  dropped: '{0|grouped} row{{s}} without a student and a rule will not be imported.',
  confirm: 'Import these points?',
  save: 'Import {0|grouped} award{{s}}',
  onlyCurrent: 'Points can be imported in the current period only.',
} satisfies NamespacePointsImportTranslation

export default pointsImport
