import { initFormatters } from './formatters.ts'
import type { Locales, Namespaces, Translations } from './i18n-types.ts'
import { loadedFormatters, loadedLocales } from './i18n-util.ts'

const key = 'laurel.locale'

export const storedLocale = (): Locales => (localStorage.getItem(key) === 'en' ? 'en' : 'zh')

const first = {
  zh: () => import('./made/first-zh.ts'),
  en: () => import('./made/first-en.ts'),
}

/** One file per language, so that pages need no list of all texts. */
const whole = {
  layout: { zh: () => import('./made/layout-zh.ts'), en: () => import('./made/layout-en.ts') },
  'sign-in': { zh: () => import('./made/sign-in-zh.ts'), en: () => import('./made/sign-in-en.ts') },
  'user-overview': {
    zh: () => import('./made/user-overview-zh.ts'),
    en: () => import('./made/user-overview-en.ts'),
  },
}
type Whole = keyof typeof whole
type Texts = Namespaces | Whole
const isWhole = (part: string): part is Whole => Object.hasOwn(whole, part)
const list = () => import('./texts-by-part.ts')

let language = storedLocale()
const inUse = new Set<Texts>()

export const loadFirstTexts = async (locale: Locales) => {
  if (loadedLocales[locale]) return
  const { default: texts } = await first[locale]()
  loadedLocales[locale] ??= texts as unknown as Translations
  loadedFormatters[locale] = initFormatters(locale)
}

// Changed in place, because the language's functions hold references to these objects.
const fill = async (locale: Locales, names: Iterable<Texts>) => {
  await loadFirstTexts(locale)
  const load = async (texts: Texts) => {
    if (isWhole(texts)) add(loadedLocales[locale], (await whole[texts][locale]()).default)
    else add(loadedLocales[locale][texts], await (await list()).importNamespaceAsync(locale, texts))
  }
  await Promise.all(Array.from(names, load))
}

// Texts of the screen and of the menu arrive in any order.
const add = (to: object, texts: object) => {
  for (const [key, text] of Object.entries(texts)) {
    const there: unknown = Reflect.get(to, key)
    if (typeof there === 'object' && there && typeof text === 'object') add(there, text)
    else Reflect.set(to, key, text)
  }
}

export const loadTexts = async (names: readonly Texts[]) => {
  for (const texts of names) inUse.add(texts)
  let loaded: Locales
  do {
    loaded = language
    await fill(loaded, names)
  } while (loaded !== language)
}

export const loadTextsOf = async (part: string) => {
  await loadTexts(isWhole(part) ? [part] : ((await list()).partTexts[part] ?? []))
}

export const changeLanguage = async (next: Locales) => {
  let count: number
  do {
    count = inUse.size
    await fill(next, inUse)
  } while (count !== inUse.size)
  language = next
  localStorage.setItem(key, next)
}
