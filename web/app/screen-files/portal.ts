import type { ScreenModule } from '../lazy-screen.ts'

/**
 * Where the screens under /user are: folders that begin with `user-` by themselves, others by their
 * names.
 */
export const portalScreens = import.meta.glob<ScreenModule>([
  '../../modules/*/{user-*,parent-reward,settings}/*-screen.tsx',
])
