import { type ComponentType, lazy } from 'react'
import { loadTexts } from '#web/i18n/load-texts.ts'
import { partTexts } from '#web/i18n/made/part-texts.ts'

/** Each screen is a script of its own: web/features/<folder>/<folder>-screen.tsx, which exports <Folder>Screen. */
export type ScreenModule = Readonly<Record<string, ComponentType>>

const exportOf = (folder: string) =>
  `${folder.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}Screen`

/** A part of the web that is loaded by itself, and its texts at the same time. */
export const withTexts = async <T>(part: string, module: Promise<T>) => {
  const [loaded] = await Promise.all([module, loadTexts(partTexts[part] ?? [])])
  return loaded
}

/** The screen of a folder of web/features, which `load` imports. */
export const lazyScreen = (folder: string, load: () => Promise<ScreenModule>): ComponentType =>
  lazy(async () => {
    const screen = (await withTexts(folder, load()))[exportOf(folder)]
    if (!screen) throw new Error(`The screen of ${folder} does not export ${exportOf(folder)}`)
    return { default: screen }
  })
