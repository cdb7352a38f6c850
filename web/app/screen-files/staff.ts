import type { ScreenModule } from '../lazy-screen.ts'

/**
 * Where the screens under /admin are: all but those of the public pages, and of students and
 * parents.
 */
export const staffScreens = import.meta.glob<ScreenModule>([
  '../../modules/*/*/*-screen.tsx',
  '!../../modules/*/{sign-in,reset-password,not-found,manual,display,device,play,qr-code}/*',
  '!../../modules/*/{user-*,parent-reward}/*',
])
