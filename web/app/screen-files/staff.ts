import type { ScreenModule } from '../lazy-screen.ts'

/**
 * Where the screens under /admin are: all but those of the public pages, and of students and
 * parents.
 */
export const staffScreens = import.meta.glob<ScreenModule>([
  '../../modules/*/*/*-screen.tsx',
  '!../../modules/*/{sign-in,reset-password,not-found,manual,display,device,play,qr-code}/*',
  '!../../modules/*/{user-overview,user-point-record,user-attendance-record,user-profile,parent-reward,student-ranking}/*',
  '!../../modules/*/user-{badges,games,learning-resources,memo,memos,notice,notices,homework-statistics,submitted-homework-record,unfinished-homework-record}/*',
])
