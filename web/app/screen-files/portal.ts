import type { ScreenModule } from '../lazy-screen.ts'

/** The screens under /user: folders that begin with `user-`, and two others. */
export const portalScreens = import.meta.glob<ScreenModule>([
  '../../modules/*/{user-*,parent-reward,settings}/*-screen.tsx',
])
