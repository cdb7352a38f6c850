import { graphemesOf, surnameLength, withoutRemarks } from './name-parts.ts'

export const giverNameKinds = ['full', 'surname', 'teacher'] as const
export type GiverNaming = (typeof giverNameKinds)[number]

type Localized = Readonly<{ en: string; zh: string }>
type Giver = Readonly<{ name: Localized; title: Localized }>

const aTeacher: Localized = { en: 'A teacher', zh: '老師' }

const han = /^\p{Script=Han}/u

const surnameZh = (name: string) => {
  const text = withoutRemarks(name)
  if (!han.test(text)) return ''
  const letters = graphemesOf(text)
  return letters.slice(0, surnameLength(letters)).join('')
}

const surnameEn = (name: string) => withoutRemarks(name).split(/\s+/).at(-1) ?? ''

export const shownGiver = (naming: GiverNaming, { name, title }: Giver): Localized => {
  if (naming === 'full') return name
  const [zh, en] = [surnameZh(name.zh), surnameEn(name.en)]
  if (naming === 'teacher' || (!zh && !en)) return aTeacher
  const titleZh = title.zh.trim() || '老師'
  const titleEn = title.en.trim() || 'Teacher'
  return {
    en: `${titleEn} ${en || zh}`,
    zh: zh ? `${zh}${titleZh}` : `${en} ${titleZh}`,
  }
}
