import type { TextsInUse } from './namespaces-in-use.ts'

const from = '// Made from the texts and the modules that use them: npm run i18n.\n'

/** Each of these parts has one module of texts per language. */
export const wholeParts = ['layout', 'sign-in', 'user-overview'] as const

export const partTexts = ({ parts }: TextsInUse) => {
  const listed = Object.fromEntries(
    Object.entries(parts).filter(([part]) => !wholeParts.some((one) => one === part)),
  )
  return `${from}import type { Namespaces } from "../i18n-types.ts"

/**
 * The namespaces that each part of the web loads after those of the start. Parts with one module for
 * all their texts are left out (web/i18n/load-texts.ts).
 */
export const partTexts: Readonly<Record<string, readonly Namespaces[]>> = ${JSON.stringify(listed, null, 2)}
`
}

type Texts = Readonly<Record<string, object>>

/** Returns the texts of the start; the other namespaces stay empty until they load. */
export const firstTexts = ({ first }: TextsInUse, texts: Texts) =>
  moduleOf(
    Object.fromEntries(
      Object.entries(texts).map(([namespace, all]) => [
        namespace,
        first.includes(namespace) ? all : {},
      ]),
    ),
  )

/** Returns the texts of a part. The shell (`layout`) also has all screens' titles, for its menu. */
export const wholeTexts = (
  part: (typeof wholeParts)[number],
  { first, parts, titles }: TextsInUse,
  texts: Texts,
) => {
  const own = parts[part] ?? []
  const written: Record<string, unknown> = Object.fromEntries(
    own.map((namespace) => [namespace, texts[namespace]]),
  )
  for (const title of part === 'layout' ? titles : []) {
    const keys = title.split('.')
    if (![...first, ...own].includes(keys[0] ?? '')) put(written, keys, textAt(texts, title))
  }
  return moduleOf(written)
}

const moduleOf = (texts: object) => `${from}export default ${JSON.stringify(texts, null, 2)}\n`

const textAt = (texts: Texts, path: string) => {
  const text = path
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], texts)
  if (typeof text !== 'string')
    throw new Error(`A screen has the title LL.${path}, which is no text.`)
  return text
}

const put = (
  target: Record<string, unknown>,
  [key = '', ...rest]: readonly string[],
  text: string,
) => {
  if (rest.length === 0) {
    target[key] = text
    return
  }
  target[key] ??= {}
  put(target[key] as Record<string, unknown>, rest, text)
}
