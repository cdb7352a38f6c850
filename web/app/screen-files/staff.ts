import type { ScreenModule } from '../lazy-screen.ts'

export const staffScreens = import.meta.glob<ScreenModule>([
  '../../modules/*/*/*-screen.tsx',
  '!../../modules/*/{sign-in,reset-password,not-found,manual,display,device,play,qr-code}/*',
  '!../../modules/*/{user-*,parent-reward}/*',
])
