import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { ownIcons, primeIcons } from '#web/ui/icons/icons.ts'

const moduleId = 'virtual:icon-sprite'

const packages = join(import.meta.dirname, '../../node_modules')

const symbol = (name: string, content: string) =>
  `<symbol id="${name}" viewBox="0 0 24 24">${content}</symbol>`

/** Adds a thin stroke, which makes primeicons' outlines as heavy as our own icons. */
const primeSymbol = async (name: string, drawing: string) => {
  const svg = await readFile(join(packages, `primeicons/raw-svg/${drawing}.svg`), 'utf8')
  const shapes = [...svg.matchAll(/<(?:path|rect|circle)\b[^>]*[/]>/g)].map(([shape]) =>
    shape.replace(' fill="black"', ''),
  )
  return symbol(
    name,
    `<g fill="currentColor" stroke="currentColor" stroke-width=".3">${shapes.join('')}</g>`,
  )
}

export const makeSprite = async () => {
  const symbols = await Promise.all(
    Object.entries(primeIcons).map(([name, drawing]) => primeSymbol(name, drawing)),
  )
  const own = Object.entries(ownIcons).map(([name, d]) => symbol(name, `<path d="${d}"/>`))
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${[...symbols, ...own].join('\n')}\n</svg>\n`
}

/** `virtual:icon-sprite` exports the address of one SVG file with all icons. */
export const iconSprite = (): Plugin => ({
  name: 'laurel-icon-sprite',
  resolveId: (source) => (source === moduleId ? `\0${moduleId}` : undefined),
  async load(source) {
    if (source !== `\0${moduleId}`) return undefined
    const file = join(packages, '.cache/laurel/icons.svg')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, await makeSprite())
    return `export { default } from ${JSON.stringify(`${file.replaceAll('\\', '/')}?url`)}`
  },
})
