import { graphemesOf } from '#api/contracts/name-parts.ts'
import { withoutIsolates } from '#web/i18n/format.ts'

type TileProps = {
  text: string
  kind?: 'student' | 'class'
  size?: 's' | 'm' | 'l'
}

/** Hidden from screen readers, because the name says the same. */
export const NameTile = ({ text, kind = 'student', size = 'm' }: TileProps) => {
  const mark = kind === 'class' ? text : (graphemesOf(withoutIsolates(text).trim())[0] ?? '')
  const long = mark.length > 3 ? 'long' : ''
  return (
    <span
      className={`tile ${size} ${kind === 'class' ? 'cls' : ''} ${long}`}
      lang={kind === 'class' ? undefined : 'zh-Hant'}
      aria-hidden="true"
    >
      {mark}
    </span>
  )
}
