export type InBoth = Readonly<{ zh: string; en: string }>

/** Shows a text in both languages, Chinese first, as on the school's other papers. */
export const InBothLanguages = ({ words, strong }: { words: InBoth; strong?: boolean }) => (
  <>
    {words.zh && <span lang="zh-Hant">{strong ? <b>{words.zh}</b> : words.zh}</span>}
    {words.zh && words.en && ' '}
    {words.en && words.en !== words.zh && <span lang="en">{words.en}</span>}
  </>
)
