import type { Privacy } from '#api/contracts/displays.ts'

type Localized = { en: string; zh: string }

const chinese = /\p{Script=Han}/u

/** Wong Tsz-ching → W. T. C. */
const letters = (name: string) =>
  name
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .map((word) => `${[...word][0]?.toUpperCase()}.`)
    .join(' ')

/** 黃梓晴 → 黃○○ */
const familyName = (name: string) => [...name].map((sign, n) => (n === 0 ? sign : '○')).join('')

const initials = (name: string) => (chinese.test(name) ? familyName(name.replaceAll(/\s/g, '')) : letters(name))

/** How a display may name a student. What it may not show never leaves the server. */
export const labelOf = ({ en, zh }: Localized, privacy: Privacy): Localized => {
  switch (privacy) {
    case 'names':
      return { en, zh }
    case 'initials':
      return { en: initials(en), zh: initials(zh) }
    case 'class_no':
      return { en: '', zh: '' }
  }
}
