import type { ComponentType } from 'react'
import { type SwitchedScreen, screens } from '#web/areas/areas.ts'
import { lazyScreen, type ScreenModule } from './lazy-screen.ts'

// Here and not with the public pages: the list of all files is long, and neither the sign-in nor a display needs it.
const modules = import.meta.glob<ScreenModule>('../features/*/*-screen.tsx')

export type ScreenRoute = SwitchedScreen & { screen: ComponentType }

/** What the areas have as addresses inside the shell. The menu shows only what exists, and so do the addresses. */
export const routes: readonly ScreenRoute[] = screens.flatMap((one) => {
  const load = modules[`../features/${one.folder}/${one.folder}-screen.tsx`]
  return load ? [{ ...one, screen: lazyScreen(one.folder, load) }] : []
})
