import type { NamespaceMenuTranslation } from '../../i18n-types.ts'

const menu = {
  everyDay: 'Every day',
  students: 'Students',
  attendance: 'Attendance',
  homework: 'Homework',
  unread: '{0} unread',
  toPrepare: '{0} to prepare',
  messages: 'Messages',
  rulesAndPrizes: 'Rules and prizes',
  organization: 'Organisation',
  audit: 'Audit',
  home: 'Account',
  modules: 'Add homework, games, notices and more',
} satisfies NamespaceMenuTranslation

export default menu
