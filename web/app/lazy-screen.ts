import { type ComponentType, lazy } from 'react'
import { loadTexts } from '#web/i18n/load-texts.ts'
import { partTexts } from '#web/i18n/made/part-texts.ts'

/** Each screen is a script of its own: web/features/<folder>/<folder>-screen.tsx, which exports <Folder>Screen. */
const modules = import.meta.glob<Record<string, ComponentType>>('../features/*/*-screen.tsx')

const fileOf = (folder: string) => `../features/${folder}/${folder}-screen.tsx`

const exportOf = (folder: string) =>
  `${folder.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())}Screen`

export type LazyScreen = ComponentType & { folder?: string }

/** A part of the web that is loaded by itself, and its texts at the same time. */
export const withTexts = async <T>(part: string, module: T | Promise<T>) => {
  const [loaded] = await Promise.all([module, loadTexts(partTexts[part] ?? [])])
  return loaded
}

export const lazyScreen = (folder: string): LazyScreen =>
  Object.assign(
    lazy(async () => {
      const screen = (await withTexts(folder, modules[fileOf(folder)]?.()))?.[exportOf(folder)]
      if (!screen) throw new Error(`${fileOf(folder)} does not export ${exportOf(folder)}`)
      return { default: screen }
    }),
    { folder },
  ) as unknown as LazyScreen

export const existing = (screen: LazyScreen) => fileOf(screen.folder ?? '') in modules
