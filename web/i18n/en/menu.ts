import type { Translation } from '../i18n-types.ts'

export const menu = {
  everyDay: 'Every day',
  students: 'Students',
  attendance: 'Attendance',
  rulesAndPrizes: 'Rules and prizes',
  organization: 'Organisation',
  home: 'Mine',
} satisfies Translation['menu']
