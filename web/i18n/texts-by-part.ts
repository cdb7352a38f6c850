/** The list of all texts, and which part of the web says which of them. */
export { importNamespaceAsync } from './i18n-util.async.ts'
export { partTexts } from './made/part-texts.ts'
