import { graphemesOf, withoutRemarks } from './name-parts.ts'

/** How students and parents are told of staff: the full name, the surname and title, or only that it was a teacher. */
export const giverNamings = ['full', 'surname', 'teacher'] as const
export type GiverNaming = (typeof giverNamings)[number]

type Localized = Readonly<{ en: string; zh: string }>
type Giver = Readonly<{ name: Localized; title: Localized }>

/** What stands for staff whose name is not told. */
const aTeacher: Localized = { en: 'A teacher', zh: '老師' }

/** Surnames of two characters that are met today; any other is the first character. */
const compoundSurnames = new Set(
  ['歐陽', '司徒', '司馬', '上官', '諸葛', '夏侯', '皇甫', '尉遲', '公孫', '慕容', '令狐', '宇文', '長孫', '鍾離']
    .concat([
      '東方',
      '西門',
      '南宮',
      '端木',
      '軒轅',
      '呼延',
      '澹臺',
      '公冶',
      '淳于',
      '單于',
      '聞人',
      '赫連',
      '万俟',
      '申屠',
    ])
    .concat([
      '欧阳',
      '司马',
      '诸葛',
      '尉迟',
      '公孙',
      '长孙',
      '钟离',
      '东方',
      '西门',
      '南宫',
      '轩辕',
      '张简',
      '張簡',
      '范姜',
    ]),
)

const han = /^\p{Script=Han}/u

const surnameZh = (name: string) => {
  const text = withoutRemarks(name)
  if (!han.test(text)) return ''
  const characters = graphemesOf(text)
  const two = characters.slice(0, 2).join('')
  return characters.length > 2 && compoundSurnames.has(two) ? two : (characters[0] ?? '')
}

const surnameEn = (name: string) => withoutRemarks(name).split(/\s+/).at(-1) ?? ''

/** The giver as a school lets students and parents see it. Without a title 老師, in English “Teacher”; without a name a teacher. */
export const shownGiver = (naming: GiverNaming, { name, title }: Giver): Localized => {
  if (naming === 'full') return name
  const [zh, en] = [surnameZh(name.zh), surnameEn(name.en)]
  if (naming === 'teacher' || (!zh && !en)) return aTeacher
  const titleZh = title.zh.trim() || '老師'
  const titleEn = title.en.trim() || 'Teacher'
  return {
    en: `${titleEn} ${en || zh}`,
    // A surname in letters stands apart.
    zh: zh ? `${zh}${titleZh}` : `${en} ${titleZh}`,
  }
}
