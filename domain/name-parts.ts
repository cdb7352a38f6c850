const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The letters of a text as readers count them: marks and variation selectors stay with their letter. */
export const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

const remark = /[（(［[【〔][^）)\]］】〕]*[）)\]］】〕]/gu

/** A name without what is said of its bearer, as （轉） and (Peter); a name that is nothing else stays as it is. */
export const withoutRemarks = (name: string): string => {
  const plain = name.replace(remark, ' ').trim()
  return /[\p{L}\p{N}]/u.test(plain) ? plain : name.trim()
}
