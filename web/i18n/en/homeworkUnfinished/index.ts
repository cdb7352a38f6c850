import type { NamespaceHomeworkUnfinishedTranslation } from '../../i18n-types.ts'

const homeworkUnfinished = {
  title: 'Unfinished homework',
  chooseRule: 'Choose the homework',
  chooseStudents: 'Who has not finished it',
  nextStudents: 'Next: choose students',
  backToRules: 'Back',
  codeFirst: 'Choose the homework first',
  subject: 'Subject',
  allSubjects: 'All subjects',
  searchCodes: 'Search homework',
  codes: 'Homework codes',
  noCodes: 'There are no active homework codes yet',
  addCodes: 'Go to homework codes',
  noCodeFound: 'No homework found',
  thisTerm: '{n} this period',
  remarks: 'Remarks',
  remarksOptional: 'Remarks are optional.',
  remarkOf: 'Remark for {0}',
  remarkHint: 'Remark, up to 500 characters',
  written: '{0} remark{{s}}',
  nobodyYet: 'Choose students, then add a remark for each here.',
  take: 'Remove {0}',
  already: 'recorded',
  absent: 'absent at roll call',
  alreadyLocked: 'recorded by somebody else; the remark cannot be changed',
  alreadyCount:
    '{0} student{{s}} {{has|have}} a record for this day already. Nobody is recorded twice; only the remark is updated.',
  code: 'Homework',
  day: 'Date',
  confirm: 'Record as unfinished',
  confirmCount: 'Record {0} unfinished',
  missing: {
    both: 'Choose the homework and students',
    code: 'Choose the homework',
    students: 'Choose at least one student',
    tooMany: 'At most 999 students at once',
  },
  done: {
    one: 'Unfinished homework of {0} recorded',
    class: 'Unfinished homework of {count} student{{s}} of {class} recorded',
    many: 'Unfinished homework of {0} student{{s}} recorded',
  },
  failed: 'Unfinished homework could not be recorded',
} satisfies NamespaceHomeworkUnfinishedTranslation

export default homeworkUnfinished
