export { importNamespaceAsync } from './i18n-util.async.ts'
export { partTexts } from './made/part-texts.ts'
