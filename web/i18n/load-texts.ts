import type { Locales, Namespaces, Translations } from './i18n-types.ts'
import { importNamespaceAsync, loadFormatters } from './i18n-util.async.ts'
import { loadedLocales } from './i18n-util.ts'

const key = 'laurel.locale'

/** Chinese unless English was chosen. */
export const storedLocale = (): Locales => (localStorage.getItem(key) === 'en' ? 'en' : 'zh')

const first = {
  zh: () => import('./made/first-zh.ts'),
  en: () => import('./made/first-en.ts'),
}

let language = storedLocale()
const inUse = new Set<Namespaces>()

/** The texts of the start: those of the app itself, and each screen's title. */
export const loadFirstTexts = async (locale: Locales) => {
  if (loadedLocales[locale]) return
  const { default: texts } = await first[locale]()
  loadedLocales[locale] ??= texts as unknown as Translations
  loadFormatters(locale)
}

// Filled in place, since the functions of the page's language hold on to what was there when they were made.
const fill = async (locale: Locales, namespaces: Iterable<Namespaces>) => {
  await loadFirstTexts(locale)
  const load = async (namespace: Namespaces) =>
    void Object.assign(loadedLocales[locale][namespace], await importNamespaceAsync(locale, namespace))
  await Promise.all(Array.from(namespaces, load))
}

/** Loads what a part of the web says, in the language of the page, even where that changes meanwhile. */
export const loadTexts = async (namespaces: readonly Namespaces[]) => {
  for (const namespace of namespaces) inUse.add(namespace)
  let loaded: Locales
  do {
    loaded = language
    await fill(loaded, namespaces)
  } while (loaded !== language)
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
