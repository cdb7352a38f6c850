export type Option = { text: string; isAns: boolean }

const marked = /^(.*?)\s*[[(【（［]\s*(correct|incorrect|正確|錯誤|不正確)\s*[\])】）］]$/is
const right = ['correct', '正確']

/** Options with a semicolon between them, each with whether it is right in brackets behind it. Where none has such a mark, A is right. */
export const optionsIn = (text: string): Option[] => {
  const parts = text.split(/[;\n]/).map((part) => part.trim())
  // A file may end each option with its semicolon.
  while (parts.at(-1) === '') parts.pop()
  const options = parts.map((part) => {
    const [, words, mark] = marked.exec(part) ?? []
    return mark === undefined
      ? { text: part, isAns: false, isMarked: false }
      : { text: words ?? '', isAns: right.includes(mark.toLowerCase()), isMarked: true }
  })
  const isMarked = options.some((option) => option.isMarked)
  return options.map((option, at) => ({ text: option.text, isAns: isMarked ? option.isAns : at === 0 }))
}

/** As the preview shows them. */
export const optionsText = (options: readonly Option[]) =>
  options.map(({ text, isAns }, at) => `${'ABCD'[at] ?? '?'} ${text}${isAns ? ' ✓' : ''}`).join('; ')

/** An export writes a semicolon of an option's own as a wide one: for files they are the same. */
const plain = (options: readonly Option[]) =>
  options.map(({ text, isAns }) => `${text.replaceAll(';', '；')} ${isAns}`).join('\n')
export const isSameOptions = (one: readonly Option[], other: readonly Option[]) => plain(one) === plain(other)
