import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import postcss, { Rule } from 'postcss'
import parseSelectors from 'postcss-selector-parser'
import type { Plugin } from 'vite'

const id = 'virtual:prime-theme.css'

/** The PrimeReact components in use. The whole theme is 220 kB and brings its own fonts; these rules are a tenth of it. */
const components = [
  'button',
  'checkbox',
  'component',
  'dialog',
  'disabled',
  'inputtext',
  'inputtextarea',
  'link',
  'tooltip',
]

const inUse = new RegExp(`^p-(${components.join('|')})(?![a-z])`)
const notInUse = /^p-(?!component\b)[a-z]*(group|splitbutton|speeddial|buttonset|calendar|datatable|fileupload|toolbar)/

const classesIn = (selector: string) => {
  const names: string[] = []
  parseSelectors((root) => root.walkClasses(({ value }) => void names.push(value))).processSync(selector)
  return names
}

/** Of the theme's layer the rules that are about a component in use, and about no other. */
const keep = (css: string) => {
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

/** `virtual:prime-theme.css`: the rules of lara-light for the components in use, still in the layer `primereact`. */
export const primeTheme = (): Plugin => ({
  name: 'laurel-prime-theme',
  resolveId: (source) => (source === id ? `\0${id}` : undefined),
  async load(source) {
    if (source !== `\0${id}`) return undefined
    const file = createRequire(import.meta.url).resolve('primereact/resources/themes/lara-light-purple/theme.css')
    return `@layer primereact {\n${keep(await readFile(file, 'utf8')).join('\n')}\n}`
  },
})
