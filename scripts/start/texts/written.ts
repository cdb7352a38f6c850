import type { TextsInUse } from './namespaces-in-use.ts'

const from = '// Made from the texts and the modules that use them: npm run i18n.\n'

/** The module that says which namespaces load with which part of the web. */
export const partTexts = ({ parts }: TextsInUse) => `${from}import type { Namespaces } from "../i18n-types.ts"

/** The namespaces that each part of the web needs besides those of the start. */
export const partTexts: Readonly<Record<string, readonly Namespaces[]>> = ${JSON.stringify(parts, null, 2)}
`

type Texts = Readonly<Record<string, object>>

/**
 * The module of what is there from the start in one language: namespaces of the app itself as a whole, of each other one the
 * screen's title. Every namespace is named, so that what comes later fills a place that is there.
 */
export const firstTexts = ({ first, titles }: TextsInUse, texts: Texts) => {
  const written: Record<string, object> = Object.fromEntries(
    Object.entries(texts).map(([namespace, all]) => [namespace, first.includes(namespace) ? all : {}]),
  )
  for (const title of titles) {
    const keys = title.split('.')
    if (!first.includes(keys[0] ?? '')) put(written, keys, textAt(texts, title))
  }
  return `${from}export default ${JSON.stringify(written, null, 2)}\n`
}

const textAt = (texts: Texts, path: string) => {
  const text = path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], texts)
  if (typeof text !== 'string') throw new Error(`A screen has the title LL.${path}, which is no text.`)
  return text
}

const put = (target: Record<string, unknown>, [key = '', ...rest]: readonly string[], text: string) => {
  if (rest.length === 0) {
    target[key] = text
    return
  }
  target[key] ??= {}
  put(target[key] as Record<string, unknown>, rest, text)
}
