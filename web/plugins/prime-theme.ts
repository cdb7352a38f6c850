import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import postcss, { Rule } from 'postcss'
import parseSelectors from 'postcss-selector-parser'
import type { Plugin } from 'vite'

/** `virtual:prime-theme/dialog,button.css`: only these parts, because the whole theme is large. */
const moduleId = /^virtual:prime-theme\/([a-z,]+)\.css$/

/** Selectors for combinations of parts that Laurel does not use. */
const notInUse =
  /^p-(?!component\b)[a-z]*(group|splitbutton|speeddial|buttonset|calendar|datatable|fileupload|toolbar)/

const classesIn = (selector: string) => {
  const names: string[] = []
  parseSelectors((root) => root.walkClasses(({ value }) => void names.push(value))).processSync(
    selector,
  )
  return names
}

const keep = (css: string, components: readonly string[]) => {
  const inUse = new RegExp(`^p-(${components.join('|')})(?![a-z])`)
  const kept: string[] = []
  postcss.parse(css).walkAtRules('layer', (layer) => {
    for (const node of layer.nodes ?? []) {
      if (!(node instanceof Rule)) continue
      const names = classesIn(node.selector)
      if (names.some((name) => inUse.test(name)) && !names.some((name) => notInUse.test(name)))
        kept.push(node.toString())
    }
  })
  return kept
}

export const primeTheme = (): Plugin => ({
  name: 'laurel-prime-theme',
  resolveId: (source) => (moduleId.test(source) ? `\0${source}` : undefined),
  async load(source) {
    const [, names] = moduleId.exec(source.replace('\0', '')) ?? []
    if (!names || !source.startsWith('\0')) return undefined
    const file = createRequire(import.meta.url).resolve(
      'primereact/resources/themes/lara-light-purple/theme.css',
    )
    const rules = keep(await readFile(file, 'utf8'), names.split(','))
    return `@layer primereact {\n${rules.join('\n')}\n}`
  },
})
