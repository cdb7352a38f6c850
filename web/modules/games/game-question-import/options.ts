const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Text of a page as it reads: `AT&amp;T` is AT&T. What is no entity stays. */
const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return names[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : whole
  })

export type QuestionOption = { text: string; isAns: boolean }

const marked = /^(.*?)\s*[[(【（［]\s*(correct|incorrect|正確|錯誤|不正確)\s*[\])】）］]$/is
const right = ['correct', '正確']
/** Spellings of `(correct)`. */
const almostRight =
  /^(.*?)\s*(?:[[(【（［]\s*(?:right|true|yes|ok|answer|ans|correct answer|right answer|答案|正確答案|對|是|✓|✔|√)\s*[\])】）］]|[✓✔√☑✅])$/is
const inBrackets = /[[(【（［][^\])】）］]*[\])】）］]$/

type Read = { text: string; mark: 'right' | 'wrong' | 'almost' | 'unknown' | null }

const readOption = (part: Part): Read => {
  const [, words, mark] = marked.exec(part.text) ?? []
  if (mark !== undefined)
    return {
      text: unquoted(words ?? ''),
      mark: right.includes(mark.toLowerCase()) ? 'right' : 'wrong',
    }
  if (part.isQuoted) return { text: unquoted(part.text), mark: null }
  const [, said] = almostRight.exec(part.text) ?? []
  if (said !== undefined && said !== '') return { text: unquoted(said), mark: 'almost' }
  return { text: unquoted(part.text), mark: inBrackets.test(part.text) ? 'unknown' : null }
}

/**
 * Options with a semicolon between them, each with whether it is right in brackets behind it. Where
 * none has such a mark, A is right, but for one that is marked in other words. HTML's entities are
 * decoded first.
 */
export const optionsIn = (text: string): QuestionOption[] => {
  const options = partsOf(text).map(readOption)
  const has = (mark: Read['mark']) => options.some((option) => option.mark === mark)
  const isAns = (option: Read, at: number) => {
    if (has('right') || has('wrong')) return option.mark === 'right'
    return has('almost') ? option.mark === 'almost' : at === 0
  }
  return options.map((option, at) => ({ text: option.text, isAns: isAns(option, at) }))
}

/** Returns whether only an unknown mark could name the right option. */
export const isMarkUnknown = (text: string): boolean => {
  const marks = partsOf(text).map((part) => readOption(part).mark)
  if (marks.includes('right') || marks.includes('wrong')) return false
  // Brackets behind each of them belong to the options.
  return marks.includes('almost') || (marks.includes('unknown') && marks.includes(null))
}

type Part = { text: string; isQuoted: boolean }

/** `"a;b"` and `a\;b` are one option; a wide semicolon is a letter, unless there is no other. */
const partsOf = (text: string): Part[] => {
  const plain = decodeEntities(text)
  const separator = /(?<!\\)[;\n]/.test(plain) ? /^[;\n]/ : /^[；\n]/
  const parts: Part[] = []
  let rest = plain
  while (rest !== '') {
    const quoted = /^\s*"(?:[^"]|"")*"[^;；\n"]*/.exec(rest)?.[0]
    let part =
      quoted && (quoted.length === rest.length || separator.test(rest.slice(quoted.length)))
        ? quoted
        : ''
    const isQuoted = part !== ''
    while (part.length < rest.length && !separator.test(rest.slice(part.length))) {
      part += rest.startsWith('\\;', part.length) ? '\\;' : rest[part.length]
    }
    parts.push({ text: part.trim(), isQuoted })
    rest = rest.slice(part.length + 1)
  }
  // A file may end each option with its semicolon.
  while (parts.at(-1)?.text === '') parts.pop()
  return parts
}

const unquoted = (text: string) => {
  const inner = /^"((?:[^"]|"")*)"$/s.exec(text.trim())?.[1]
  return (inner === undefined ? text : inner.replaceAll('""', '"')).replaceAll('\\;', ';').trim()
}

const optionCell = (text: string, isAns: boolean) =>
  `"${text.replaceAll('"', '""')}" ${isAns ? '[correct]' : '[incorrect]'}`

const letters = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/**
 * One column per option, and one that says which are right: by their letters, their numbers or
 * their words. Together they are what a file has in one cell.
 */
export const joinOptions = (parts: Readonly<Record<string, string>>): string => {
  const texts = letters.map((letter) => decodeEntities(parts[letter] ?? ''))
  while (texts.at(-1) === '') texts.pop()
  const { answer, answerNo } = parts
  if (answer === undefined && answerNo === undefined)
    return texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(';')
  const isRight = answer === undefined ? rightByNumber(answerNo ?? '') : rightIn(answer, texts)
  return texts.map((text, at) => optionCell(text, isRight(at))).join(';')
}

const named = (answer: string) =>
  answer
    .normalize('NFKC')
    .toLowerCase()
    .split(/[,;、\s&]+/)
    .filter(Boolean)

const rightByNumber = (answer: string) => (at: number) =>
  named(answer).some((one) => one === String(at + 1) || one === letters[at])

/** By letter, else by the option's words, else by its number. */
const rightIn = (answer: string, texts: readonly string[]) => {
  const said = decodeEntities(answer).trim()
  const byWords = texts.some((text) => text === said)
  if (byWords && !/^[a-f]$/i.test(said)) return (at: number) => texts[at] === said
  return rightByNumber(answer)
}

export const optionsText = (options: readonly QuestionOption[]) =>
  options
    .map(({ text, isAns }, at) => `${'ABCD'[at] ?? '?'} ${text}${isAns ? ' ✓' : ''}`)
    .join('; ')

/** An export writes a semicolon of an option's own as a wide one: for files they are the same. */
const plain = (options: readonly QuestionOption[]) =>
  options.map(({ text, isAns }) => `${text.replaceAll(';', '；')} ${isAns}`).join('\n')
export const isSameOptions = (one: readonly QuestionOption[], other: readonly QuestionOption[]) =>
  plain(one) === plain(other)
