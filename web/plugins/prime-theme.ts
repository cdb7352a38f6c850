import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
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

const inUse = new RegExp(`\\.p-(${components.join('|')})(?![a-z])`)
const notInUse =
  /\.p-(?!component\b)[a-z]*(group|splitbutton|speeddial|buttonset|calendar|datatable|fileupload|toolbar)/

/** The rules between two braces, each with its selector. */
function* rulesOf(css: string) {
  let start = 0
  let depth = 0
  for (let at = 0; at < css.length; at++) {
    if (css[at] === '{') depth++
    if (css[at] !== '}' || --depth > 0) continue
    const rule = css.slice(start, at + 1).trim()
    const brace = rule.indexOf('{')
    yield { rule, selector: rule.slice(0, brace), body: rule.slice(brace + 1, -1) }
    start = at + 1
  }
}

const keep = (css: string) =>
  [...rulesOf(css)]
    .filter(({ selector }) => selector.startsWith('@layer'))
    .flatMap(({ body }) => [...rulesOf(body)])
    .filter(({ selector }) => inUse.test(selector) && !notInUse.test(selector))
    .map(({ rule }) => rule)

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
