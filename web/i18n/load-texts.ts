import { initFormatters } from './formatters.ts'
import type { Locales, Namespaces, Translations } from './i18n-types.ts'
import { loadedFormatters, loadedLocales } from './i18n-util.ts'

const key = 'laurel.locale'

/** Chinese unless English was chosen. */
export const storedLocale = (): Locales => (localStorage.getItem(key) === 'en' ? 'en' : 'zh')

const first = {
  zh: () => import('./made/first-zh.ts'),
  en: () => import('./made/first-en.ts'),
}

/**
 * What pages begin with is one file a language: what the shell says with each screen's title, the sign-in, and the page on
 * which students and parents begin. So they come without the list of all texts, which grows with each screen.
 */
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

/** The texts of the start: those of the app itself. */
export const loadFirstTexts = async (locale: Locales) => {
  if (loadedLocales[locale]) return
  const { default: texts } = await first[locale]()
  loadedLocales[locale] ??= texts as unknown as Translations
  loadedFormatters[locale] = initFormatters(locale)
}

// Filled in place, since the functions of the page's language hold on to what was there when they were made.
const fill = async (locale: Locales, wanted: Iterable<Texts>) => {
  await loadFirstTexts(locale)
  const load = async (texts: Texts) => {
    if (isWhole(texts)) add(loadedLocales[locale], (await whole[texts][locale]()).default)
    else add(loadedLocales[locale][texts], await (await list()).importNamespaceAsync(locale, texts))
  }
  await Promise.all(Array.from(wanted, load))
}

// What a screen says and its title in the menu may come in any order.
const add = (to: object, texts: object) => {
  for (const [key, text] of Object.entries(texts)) {
    const there: unknown = Reflect.get(to, key)
    if (typeof there === 'object' && there && typeof text === 'object') add(there, text)
    else Reflect.set(to, key, text)
  }
}

/** Loads what a part of the web says, in the language of the page, even where that changes meanwhile. */
export const loadTexts = async (wanted: readonly Texts[]) => {
  for (const texts of wanted) inUse.add(texts)
  let loaded: Locales
  do {
    loaded = language
    await fill(loaded, wanted)
  } while (loaded !== language)
}

/** What a part of the web says that is loaded by itself: `web/modules/<module>/<part>` and the like. */
export const loadTextsOf = async (part: string) => {
  await loadTexts(isWhole(part) ? [part] : ((await list()).partTexts[part] ?? []))
}

/** Makes everything that is in use there in another language, and only then keeps that as the language of the page. */
export const changeLanguage = async (next: Locales) => {
  let count: number
  do {
    count = inUse.size
    await fill(next, inUse)
  } while (count !== inUse.size)
  language = next
  localStorage.setItem(key, next)
}
