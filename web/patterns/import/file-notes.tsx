import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import type { ReadingNotes as Notes } from './outcome.ts'

export const FileNotes = ({ sheet, hidden, encoding, dates, unused }: Notes) => {
  const { LL } = useI18nContext()
  const words = LL.imports.notes
  const said = [
    sheet !== undefined && words.sheet(sheet),
    hidden > 0 && words.hidden(hidden),
    encoding && words.encoding(LL.imports.encodings[encoding]()),
    dates && words[dates](),
    unused.length > 0 && words.unused(unused.join(LL.imports.bar.and())),
  ].filter((one) => typeof one === 'string')
  if (said.length === 0) return null
  return (
    <ul className="import-file-notes sm mut">
      {said.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  )
}
