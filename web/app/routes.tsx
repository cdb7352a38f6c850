import type { ComponentType } from 'react'
import { type SwitchedScreen, screens } from '#web/areas/areas.ts'
import { lazyScreen } from './lazy-screen.ts'
import { loadScreen } from './screen-files/screen-files.ts'

export type ScreenRoute = SwitchedScreen & { screen: ComponentType }

export const screenRoutes: readonly ScreenRoute[] = screens.map((one) => ({
  ...one,
  screen: lazyScreen(one.folder, () => loadScreen(one.path, one.folder)),
}))
