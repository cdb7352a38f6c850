import { isTimed } from '#scripts/test/layers.ts'
import type { Locale } from './browser.ts'

const both = [
  ['zh', 390],
  ['en', 1440],
] as const satisfies [Locale, number][]

/**
 * The languages and window widths in which a story test runs: both, or only the file's own when the
 * time of the run is limited.
 */
export const tellings = (own: Locale) => both.filter(([locale]) => !isTimed || locale === own)

/** The languages of {@link tellings}. */
export const languages = (own: Locale) => tellings(own).map(([locale]) => locale)
