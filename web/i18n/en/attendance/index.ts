import type { NamespaceAttendanceTranslation } from '../../i18n-types.ts'

const attendance = {
  chooseRule: 'Choose a rule',
  chooseStudents: 'Choose students',
  rules: 'Attendance rules',
  searchRules: 'Search rules',
  noRules: 'There are no active attendance rules yet',
  addRules: 'Go to attendance rules',
  noRuleFound: 'No rule found',
  nextStudents: 'Next: choose students',
  ruleFirst: 'Choose a rule first',
  backToRules: 'Back to the rules',
  undone: 'Undone',
  undoes: 'Undo',
  checkin: {
    title: 'Check in',
    recent: 'Latest check-ins',
    noRecent: 'Nobody has checked in this period.',
    confirm: 'Check in',
    confirmCount: 'Check in {0} student{{s}}',
    one: '{0} checked in',
    class: '{count} student{{s}} of {class} checked in',
    many: '{0} students checked in',
    earlier: '{name} was already checked in at {time}',
    manyEarlier: '{0} student{{s}} already checked in',
    failed: 'Check In Failed',
  },
  checkout: {
    title: 'Check out',
    recent: 'Latest check-outs',
    noRecent: 'Nobody has checked out this period.',
    confirm: 'Check out',
    confirmCount: 'Check out {0} student{{s}}',
    one: '{0} checked out',
    class: '{count} student{{s}} of {class} checked out',
    many: '{0} students checked out',
    earlier: '{name} was already checked out at {time}',
    manyEarlier: '{0} student{{s}} already checked out',
    failed: 'Check Out Failed',
  },
} satisfies NamespaceAttendanceTranslation

export default attendance
