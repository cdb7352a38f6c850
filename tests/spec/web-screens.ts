import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { screens } from '#web/areas/areas.ts'

const fileIn = (path: string) => fileURLToPath(new URL(`../../web/${path}`, import.meta.url))
const read = (path: string) => readFileSync(fileIn(path), 'utf8')
const exists = (folder: string) =>
  existsSync(fileIn(`modules/${folder}/${folder.split('/').at(-1)}-screen.tsx`))

/**
 * The addresses for which the web has a screen: those of areas and public pages whose folder
 * exists. The pages are read as text, because only the builder understands their imports.
 */
export const webScreens = (): string[] => {
  const pages = read('app/pages.tsx')
  const folders = new Map(
    [...pages.matchAll(/const (\w+) =\s+lazyScreen\(\s*'([^']+)'/g)].map(([, name, folder]) => [
      name,
      folder,
    ]),
  )
  const open = [...pages.matchAll(/path="([^"*]+)"\s+component=\{(\w+)\}/g)].map(
    ([, path, name]) => [path, folders.get(name)],
  )
  return [...screens.map(({ path, folder }) => [path, folder]), ...open].flatMap(
    ([path, folder]) => (path && folder && exists(folder) ? [path] : []),
  )
}
