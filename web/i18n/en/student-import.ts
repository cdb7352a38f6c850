import type { Translation } from '../i18n-types.ts'

export const studentImport = {
  title: 'Import',
  heading: 'Import students',
  back: 'Student list',
  templateName: 'students-template',
  emptyCells:
    "An empty password gives a new student a random one and leaves a known student's as it is. Empty names and dates of birth change nothing.",
  columns: {
    uId: 'Student ID',
    dateOfBirth: 'Date of birth',
    password: 'Password',
    parentPassword: 'Parent password',
  },
  confirm: {
    title: 'Import these students?',
    into: '{file} into {period}',
    created: 'new',
    updated: 'updated',
    points: 'Past points stay with the class they were earned in.',
    random: '{0} new student{{s}} will get random passwords, shown once after the import.',
    changed: 'The passwords of {0} student{{s}} will change; whoever is signed in with them is signed out.',
    button: 'Import {0} student{{s}}',
    waiting: 'Importing. With many passwords this takes some minutes.',
  },
  passwords: {
    text: '{0} student{{s}} got random passwords. They are given here this once; afterwards each can only be reset.',
    fileName: 'student-passwords',
    done: 'Back to student list',
  },
} satisfies Translation['studentImport']
