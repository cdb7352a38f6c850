import type { ComponentType } from 'react'
import { withTexts } from '#web/i18n/with-texts.ts'
import { lazyAtOnce } from '#web/kit/at-once.tsx'

/**
 * Each screen is a script of its own: web/features/<folder>/<folder>-screen.tsx, which exports
 * <Folder>Screen.
 */
export type ScreenModule = Readonly<Record<string, ComponentType>>

const exportOf = (folder: string) =>
  `${folder.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}Screen`

/** The screen of a folder of web/features, which `load` imports. */
export const lazyScreen = (folder: string, load: () => Promise<ScreenModule>): ComponentType =>
  lazyAtOnce(async () => {
    const screen = (await withTexts(folder, load()))[exportOf(folder)]
    if (!screen) throw new Error(`The screen of ${folder} does not export ${exportOf(folder)}`)
    return { default: screen }
  })
