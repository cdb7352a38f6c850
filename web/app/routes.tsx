import { type SwitchedScreen, screens } from '#web/areas/areas.ts'
import { existing, type LazyScreen, lazyScreen } from './lazy-screen.ts'

export type ScreenRoute = SwitchedScreen & { screen: LazyScreen }

/** What the areas have as addresses inside the shell. The menu shows only what exists, and so do the addresses. */
export const routes: readonly ScreenRoute[] = screens
  .map((one) => ({ ...one, screen: lazyScreen(one.folder) }))
  .filter(({ screen }) => existing(screen))
