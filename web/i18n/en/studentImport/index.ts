import type { NamespaceStudentImportTranslation } from '../../i18n-types.ts'

const studentImport = {
  title: 'Import',
  heading: 'Import students',
  back: 'Student list',
  templateName: 'students-template',
  emptyCells:
    'An empty password gives a new student a random one and leaves a known student’s as it is. Any other empty cell or missing column changes nothing: nothing is ever erased.',
  columns: {
    uId: 'Student ID',
    dateOfBirth: 'Date of birth',
    password: 'Password',
    parentPassword: 'Parent password',
    group: 'Group',
  },
  confirm: {
    title: 'Import these students?',
    into: '{file} into {period}',
    joins:
      '{0|grouped} student{{s}} keep{{s|}} the same account, password and records of other periods, and join{{s|}} this one.',
    points: 'Past points stay with the class they were earned in.',
    random:
      '{0|grouped} new student{{s}} will get random passwords, to be downloaded after the import.',
    changed:
      'The passwords of {0|grouped} student{{s}} will change, and devices signed in with them are signed out.',
    button: 'Import {0|grouped} student{{s}}',
    leave: 'Leave it running',
    waiting: 'Importing. You may leave this page: the import goes on.',
  },
  progress: {
    goesOn: 'The import goes on',
    where: 'See how far it is on the import page, under “Recent imports”.',
    passwords: 'Preparing passwords: {done} of {total}',
    storing: 'Storing…',
    unreachable: 'The server cannot be reached at the moment. The import goes on; trying again…',
  },
  passwords: {
    text: '{0|grouped} student{{s}} will get random passwords. Laurel makes the passwords when you download them, and you can download them only once. Afterwards you can only reset each password.',
    later:
      'If you do not download them now, you can do so within seven days on this page, under “Recent imports”. Until then these students and their parents cannot sign in.',
    fileName: 'student-passwords',
    done: 'Back to student list',
  },
  recent: {
    title: 'Recent imports',
    when: 'Time',
    who: 'Imported by',
    result: 'Result',
    note: 'An import can be undone within seven days.',
    passwords: 'Download passwords of {0|grouped} student{{s}}',
    from: 'From “{0}”',
    undo: 'Undo',
    undoOf: 'Undo the import of {0}',
    failed: 'Not imported',
    undone: 'Undone',
    undoneBy: '{by}, {at}.',
    kept: '{0} kept.',
  },
  undo: {
    title: 'Undo this import?',
    of: '{by} imported into {period} at {at}',
    removed: 'new removed',
    restored: 'restored',
    moveTitle: 'Undo this move of students?',
    moveOf: '{by} brought students from {from} into {period} at {at}',
    left: 'leave the period',
    leftNote:
      'Only students without points and attendance in the period leave it. Accounts and other periods stay as they are.',
    removedNote:
      'Students who are removed, and their parents, are signed out at once. Only new students without points and attendance are removed.',
    restoredNote: 'Only data and passwords that have not changed since the import are restored.',
    nothing: 'There is nothing to undo.',
    kept: 'Stays as it is: {0|grouped}',
    reasons: {
      has_events: 'Has points or attendance.',
      changed: 'Changed since the import:',
      card_id_used: 'The former card ID is another student’s now.',
      in_use: 'Other records still need this student.',
    },
    fields: '{0}',
    and: ', ',
    fieldNames: {
      name_en: 'English name',
      name_zh: 'Chinese name',
      card_id: 'card ID',
      date_of_birth: 'date of birth',
      class: 'class',
      house_id: 'house',
      group_id: 'group',
      class_no: 'class number',
      password: 'student password',
      parent_password: 'parent password',
    },
    confirm: 'Undo for {0|grouped} student{{s}}',
    waiting: 'Undoing…',
    done: 'Import undone',
    counts: '{removed} removed, {restored} restored',
    failed: 'Could not be undone',
  },
} satisfies NamespaceStudentImportTranslation

export default studentImport
