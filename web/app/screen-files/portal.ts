import type { ScreenModule } from '../lazy-screen.ts'

/**
 * Where the screens under /user are: those whose folders begin with `user-`, and
 * two others.
 */
export const portalScreens = import.meta.glob<ScreenModule>([
  '../../modules/*/{user-*,parent-reward,settings}/*-screen.tsx',
])
