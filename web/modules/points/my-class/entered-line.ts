import { foldClass, foldSearch } from '#api/contracts/folding.ts'
import { searchWords } from '#api/contracts/search-text.ts'
import { narrow } from '#web/ui/text/narrow.ts'

type SearchedStudent = {
  profile: string
  class_no: number
  user: { name: { en: string; zh: string } }
}

const textOf = ({ user: { name } }: SearchedStudent) => foldSearch(`${name.zh} ${name.en}`)
/**
 * Returns whether the word begins a part of the name. A Chinese word may be anywhere in the name,
 * because Chinese has no spaces.
 */
const hasWord = (text: string, word: string) =>
  /\p{Script=Han}/u.test(word)
    ? text.includes(word)
    : text.split(/\s+/).some((part) => part.startsWith(word))

export const studentsInLine = <Student extends SearchedStudent>(
  word: string,
  students: readonly Student[],
): Student[] => {
  if (/^\d{1,3}$/.test(word)) return students.filter(({ class_no }) => class_no === Number(word))
  return students.filter((student) => hasWord(textOf(student), foldSearch(word)))
}

/**
 * Splits a line into its class and the following words. Without a class the words refer to the
 * shown class.
 */
export const readLine = (line: string, classes: readonly string[]) => {
  const words = searchWords(narrow(line))
  const [first = ''] = words
  const named = classes.find((name) => foldClass(name) === foldClass(first))
  return { class: named, words: named === undefined ? words : words.slice(1) }
}

/** Returns the matches, and the words that match nobody or several. */
export const choose = <Student extends SearchedStudent>(
  words: readonly string[],
  students: readonly Student[],
) => {
  const found = words.map((word) => ({ word, who: studentsInLine(word, students) }))
  return {
    profiles: [
      ...new Set(found.flatMap(({ who }) => (who.length === 1 && who[0] ? [who[0].profile] : []))),
    ],
    unclear: found.flatMap(({ word, who }) => (who.length === 1 ? [] : [word])),
  }
}

const mostOffered = 6

/**
 * Returns the students whom the last word may mean, by name or by the beginning of a class number.
 */
export const completions = <Student extends SearchedStudent>(
  line: string,
  words: readonly string[],
  students: readonly Student[],
) => {
  const last = words.at(-1)
  if (last === undefined || /\s$/.test(line)) return []
  if (!/^\d+$/.test(last)) return studentsInLine(last, students).slice(0, mostOffered)
  const begun = students.filter(({ class_no }) => String(class_no).startsWith(last))
  return begun.length > 1 ? begun.slice(0, mostOffered) : []
}

export const completed = (line: string, { class_no }: SearchedStudent) =>
  `${line.replace(/\S+$/, '')}${class_no} `
