import type { NamespaceAuditStatementTranslation } from '../../i18n-types.ts'

const auditStatement = {
  title: 'Statement',
  intro: 'The points that a student or a class received and spent in a period, with the seal.',
  print: 'Print',
  file: 'Export CSV',
  class: 'Class',
  chooseClass: 'Choose a class',
  student: 'Student',
  wholeClass: 'Whole class',
  nobody: { title: 'No students in this period yet', text: 'Import students first.' },
  first: {
    title: 'Choose a class',
    text: 'Then choose a student, or print the statement of the whole class.',
  },
  more: 'The newest {0} entries are printed; the CSV file has all {1}.',
  said: '{who}: {entries} {{entries:entry|entries}}, a balance of {points} point{{s}}',
  sheet: 'Statement, page {0} of {1}',
} satisfies NamespaceAuditStatementTranslation

export default auditStatement
