import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import postcss, { AtRule } from 'postcss'
import parseSelectors from 'postcss-selector-parser'
import { describe, expect, test } from 'vitest'

// A style sheet stays in the page after its screen was opened, so it must not affect other screens.
// Each sheet of a module, pattern or control therefore has one prefix for its classes: its own name
// or the shorter one below. Each selector contains the prefix.
const shorter: Record<string, string> = {
  check: 'check',
  charts: 'chart',
  dashboard: 'dash',
  display: 'dp',
  'full-ranking': 'ranking',
  passwords: 'password',
  'student-picker': 'pick',
  'user-overview': 'overview',
}

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')
const prefixOf = (file: string) => shorter[basename(file, '.css')] ?? basename(file, '.css')
const classesIn = (selector: string) => {
  const names: string[] = []
  parseSelectors((root) => root.walkClasses(({ value }) => void names.push(value))).processSync(
    selector,
  )
  return names
}

/** The selectors of all rules, with lists split up. Steps of animations are not selectors. */
const selectorsOf = (css: string) => {
  const selectors: string[] = []
  postcss.parse(css).walkRules(({ parent, selectors: own }) => {
    const isStep = parent instanceof AtRule && parent.name.endsWith('keyframes')
    if (!isStep) selectors.push(...own)
  })
  return selectors
}
const keyframesOf = (css: string) => {
  const names: string[] = []
  postcss.parse(css).walkAtRules('keyframes', ({ params }) => void names.push(params))
  return names
}

const sheets = globSync('web/{modules,patterns,ui}/**/*.css', { cwd: root }).sort()
const sources = globSync('web/**/*.tsx', { cwd: root }).map((file) => ({ file, text: read(file) }))
// One sheet sets the system's own colours for everything that informs by colour, in any module.
const common = new Set(
  globSync('web/styles/*.css', { cwd: root, exclude: ['web/styles/forced-colors.css'] }).flatMap(
    (file) => selectorsOf(read(file)).flatMap(classesIn),
  ),
)
const isOwn = (name: string, prefix: string) =>
  (name === prefix && !common.has(name)) || name.startsWith(`${prefix}-`)

describe('the style of a module', () => {
  test('has a unique prefix', () => {
    expect(sheets.length).toBeGreaterThan(20)
    for (const folder of ['modules', 'patterns', 'ui'])
      expect(sheets.some((file) => file.startsWith(`web/${folder}/`))).toBe(true)
    const prefixes = sheets.map(prefixOf)
    for (const [at, prefix] of prefixes.entries()) {
      const taken = [...prefixes.filter((_, other) => other !== at), ...common]
      expect(
        taken.filter((name) => isOwn(name, prefix)),
        `${sheets[at]} begins its classes with ${prefix}`,
      ).toEqual([])
    }
  })

  test.each(sheets)('%s styles only its own classes', (file) => {
    const css = read(file)
    const prefix = prefixOf(file)
    const strange = selectorsOf(css).filter(
      (selector) => !classesIn(selector).some((name) => isOwn(name, prefix)),
    )
    expect(strange, `name a class that begins with ${prefix}, or move it to web/styles`).toEqual([])
    expect(keyframesOf(css).filter((name) => !isOwn(name, prefix))).toEqual([])
  })

  test.each(sheets.filter((file) => file.startsWith('web/modules/')))(
    '%s is used by no other module',
    (file) => {
      const own = new Set(
        selectorsOf(read(file))
          .flatMap(classesIn)
          .filter((name) => isOwn(name, prefixOf(file))),
      )
      const elsewhere = sources.filter((source) => !source.file.startsWith(`${dirname(file)}/`))
      const borrowed = elsewhere.flatMap(({ file: at, text }) =>
        [...text.matchAll(/className=(?:"([^"]*)"|\{[^}]*\})/g)]
          .flatMap(([all]) => all.split(/[^\w-]+/))
          .filter((name) => name.includes('-') && own.has(name))
          .map((name) => `${name} in ${at}`),
      )
      expect(borrowed).toEqual([])
    },
  )
})

/** Classes of PrimeReact and of the grid. */
const isGiven = (name: string) => /^p-|^s\d+$/.test(name)

test('styles only classes that some component has', () => {
  const modules = globSync('web/**/*.{ts,tsx,html}', { cwd: root, exclude: ['web/dist/**'] })
    .map(read)
    .join('\n')
  const words = new Set(modules.match(/[\w-]+/g))
  // Code may build a class's name: `reward-${place}`, or `${name}-wide`.
  const begins = [...modules.matchAll(/([a-z][\w-]*)\$\{/g)].map(([, begin]) => begin!)
  const ends = [...modules.matchAll(/\}(-[\w-]+)/g)].map(([, end]) => end!)
  const isUsed = (name: string) =>
    words.has(name) ||
    begins.some((begin) => name.startsWith(begin)) ||
    ends.some((end) => name.endsWith(end))
  const all = globSync('web/{styles,modules,patterns,ui,app}/**/*.css', { cwd: root })
  const unused = all.flatMap((file) =>
    [...new Set(selectorsOf(read(file)).flatMap(classesIn))]
      .filter((name) => !isGiven(name) && !isUsed(name))
      .map((name) => `.${name} in ${file}`),
  )
  expect(unused).toEqual([])
})

test('nothing on a printed card is smaller than 7.5 points', () => {
  const source = read('web/modules/people/student-cards/student-cards.css')
  const sizes: number[] = []
  postcss.parse(source).walkDecls('font-size', ({ value }) => {
    const [, mm] = /^calc\(([\d.]+) \* var\(--mm\)\)$/.exec(value) ?? []
    if (mm) sizes.push(Number(mm))
  })
  expect(sizes.length).toBeGreaterThan(8)
  expect(Math.min(...sizes) * (72 / 25.4)).toBeGreaterThanOrEqual(7.5)
})

test('with reduced motion changes come at once, and animations that repeat run once', () => {
  const declared: Record<string, string> = {}
  postcss.parse(read('web/styles/tokens.css')).walkAtRules('media', (media) => {
    if (media.params !== '(prefers-reduced-motion: reduce)') return
    media.walkRules(/^\*/, (rule) =>
      rule.walkDecls(({ prop, value, important }) => {
        declared[prop] = `${value}${important ? ' !' : ''}`
      }),
    )
  })
  expect(declared).toMatchObject({
    transition: 'none !',
    'animation-iteration-count': '1 !',
    'animation-duration': '1ms !',
  })
})
