import type { ComponentType } from 'react'
import { withTexts } from '#web/i18n/with-texts.ts'
import { lazyAtOnce } from '#web/ui/states/at-once.tsx'

/** `web/modules/<module>/<screen>/<screen>-screen.tsx` exports `<Screen>Screen`. */
export type ScreenModule = Readonly<Record<string, ComponentType>>

const exportOf = (screen: string) =>
  `${screen.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}Screen`

export const lazyScreen = (folder: string, load: () => Promise<ScreenModule>): ComponentType =>
  lazyAtOnce(async () => {
    const name = folder.split('/').at(-1) ?? ''
    const screen = (await withTexts(name, load()))[exportOf(name)]
    if (!screen) throw new Error(`The screen of ${folder} does not export ${exportOf(name)}`)
    return { default: screen }
  })
