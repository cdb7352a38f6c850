import type { Privacy } from '#domain/displays.ts'
import { graphemesOf, withoutRemarks } from '#domain/name-parts.ts'

type Localized = { en: string; zh: string }

const han = /^\p{Script=Han}/u
const letter = /^[\p{L}\p{N}]/u

/** Wong Tsz-ching → W. T. C. */
const letters = (name: string) =>
  name
    .split(/[\s\p{Pd}]+/u)
    .flatMap((word) => graphemesOf(word).find((sign) => letter.test(sign)) ?? [])
    .map((sign) => `${sign.toUpperCase()}.`)
    .join(' ')

/** 黃梓晴 → 黃○○ */
const initials = (name: string) => {
  const text = withoutRemarks(name)
  const chinese = graphemesOf(text).filter((sign) => han.test(sign))
  return chinese.length > 0
    ? chinese.map((sign, n) => (n === 0 ? sign : '○')).join('')
    : letters(text)
}

/** Hidden names never leave the server. */
export const studentLabel = ({ en, zh }: Localized, privacy: Privacy): Localized => {
  switch (privacy) {
    case 'names':
      return { en, zh }
    case 'initials':
      return { en: initials(en), zh: initials(zh) }
    case 'class_no':
      return { en: '', zh: '' }
  }
}
