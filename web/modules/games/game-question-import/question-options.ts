const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** `AT&amp;T` becomes AT&T. Unknown entities stay. */
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
/** Other ways to write `(correct)`. */
const almostRight =
  /^(.*?)\s*(?:[[(【（［]\s*(?:right|true|yes|ok|answer|ans|correct answer|right answer|答案|正確答案|對|是|✓|✔|√)\s*[\])】）］]|[✓✔√☑✅])$/is
const inBrackets = /[[(【（［][^\])】）］]*[\])】）］]$/

type MarkedOption = { text: string; mark: 'right' | 'wrong' | 'almost' | 'unknown' | null }

const readOption = (part: Part): MarkedOption => {
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
 * Parses options separated by semicolons, each with its mark in brackets. Without `(correct)` or
 * `(incorrect)`, another known mark decides; without any, A is right. Decodes HTML entities first.
 */
export const optionsIn = (text: string): QuestionOption[] => {
  const options = partsOf(text).map(readOption)
  const has = (mark: MarkedOption['mark']) => options.some((option) => option.mark === mark)
  const isAns = (option: MarkedOption, at: number) => {
    if (has('right') || has('wrong')) return option.mark === 'right'
    return has('almost') ? option.mark === 'almost' : at === 0
  }
  return options.map((option, at) => ({ text: option.text, isAns: isAns(option, at) }))
}

/** Returns true if only an unusual mark could name the right option. */
export const isMarkUnknown = (text: string): boolean => {
  const marks = partsOf(text).map((part) => readOption(part).mark)
  if (marks.includes('right') || marks.includes('wrong')) return false
  // Brackets after every option are part of the options.
  return marks.includes('almost') || (marks.includes('unknown') && marks.includes(null))
}

type Part = { text: string; isQuoted: boolean }

/**
 * Splits options at semicolons and line breaks; `"a;b"` and `a\;b` are one each. A full-width
 * semicolon separates only if there is no ASCII one and no line break.
 */
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
  // The last option may also end with a semicolon.
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
 * Joins the columns of the options and the column of right answers into one cell. Right answers are
 * named by letter, number or text.
 */
export const joinOptions = (parts: Readonly<Record<string, string>>): string => {
  const texts = letters.map((letter) => decodeEntities(parts[letter] ?? ''))
  while (texts.at(-1) === '') texts.pop()
  const { answer, answerNo } = parts
  if (answer === undefined && answerNo === undefined)
    return texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(';')
  const isRight =
    answer === undefined ? rightByNumber(answerNo ?? '', texts) : rightIn(answer, texts)
  return texts.map((text, at) => optionCell(text, isRight(at))).join(';')
}

type Right = (at: number) => boolean

const letterOrNumber = /^(?:[a-f]|[1-6])[.)]?$/

/** Returns undefined if the answer has anything but letters (A to F) and numbers (1 to 6). */
const byNumber = (answer: string): Right | undefined => {
  const said = answer
    .normalize('NFKC')
    .toLowerCase()
    .split(/[,;、\s&/]+/)
    .filter((one) => one !== '' && one !== 'and')
  if (!said.every((one) => letterOrNumber.test(one))) return undefined
  const names = said.map((one) => one[0])
  return (at) => names.includes(String(at + 1)) || names.includes(letters[at])
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Returns undefined if the answer is neither an option nor a list of options. */
const byText = (answer: string, texts: readonly string[]): Right | undefined => {
  const options = texts.map(folded)
  const isOption = (one: string) => one !== '' && options.includes(one)
  const whole = folded(decodeEntities(answer))
  const said = isOption(whole) ? [whole] : whole.split(/[,;、]/).map((one) => one.trim())
  return said.every(isOption) ? (at) => said.includes(options[at] ?? '') : undefined
}

const none: Right = () => false

/** Finds right options by number, else by text. If none is right, the page asks. */
const rightByNumber = (answer: string, texts: readonly string[]) =>
  byNumber(answer) ?? byText(answer, texts) ?? none

/** Finds right options by letter, else by text, else by number. */
const rightIn = (answer: string, texts: readonly string[]) => {
  const isLetter = /^\s*[a-f]\s*$/i.test(answer.normalize('NFKC'))
  return (isLetter ? undefined : byText(answer, texts)) ?? byNumber(answer) ?? none
}

export const optionsText = (options: readonly QuestionOption[]) =>
  options
    .map(({ text, isAns }, at) => `${'ABCD'[at] ?? '?'} ${text}${isAns ? ' ✓' : ''}`)
    .join('; ')

/** Exports write a semicolon in an option full-width, so both semicolons must compare equal. */
const plain = (options: readonly QuestionOption[]) =>
  options.map(({ text, isAns }) => `${text.replaceAll(';', '；')} ${isAns}`).join('\n')
export const isSameOptions = (one: readonly QuestionOption[], other: readonly QuestionOption[]) =>
  plain(one) === plain(other)
