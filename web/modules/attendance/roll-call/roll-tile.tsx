import { formatClassNo, formatDateTime, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Leaf } from '#web/patterns/classes/leaf.tsx'
import { splitName } from '#web/patterns/classes/surname.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Words } from '#web/ui/text/words.tsx'
import type { Called } from './marks.ts'

/** `isLate`: already checked in by the rule for late students. */
type RollTileProps = { student: Called; isLate: boolean; onTap: () => void }

export const RollTile = ({ student, isLate, onTap }: RollTileProps) => {
  const { LL, locale } = useI18nContext()
  const words = LL.rollCall
  const name = nameIn(locale, student.user.name)
  const { surname, given } = splitName(name)
  const number = formatClassNo(student.class_no)
  const time = student.came_at ? formatDateTime(student.came_at).slice(-5) : ''
  const { shown } = student
  const mark = shown !== 'in' ? words.marks[shown]() : isLate ? words.inLate(time) : words.in(time)
  return (
    <li className="roll-call-tile" data-mark={shown}>
      <button type="button" onClick={onTap}>
        <span className="visually-hidden">
          <Words>{words.tile({ number, name, mark })}</Words>
        </span>
        <span className="num roll-call-no" aria-hidden="true">
          {number}
        </span>
        <b className="roll-call-surname" aria-hidden="true">
          <Words>{surname}</Words>
        </b>
        <span className="roll-call-given" aria-hidden="true">
          <Words>{given}</Words>
        </span>
        <span className="roll-call-mark" aria-hidden="true">
          {shown === 'in' && !isLate && <Leaf />}
          {shown === 'absent' && <Icon name="remove" size="small" />}
          {(shown === 'late' || (shown === 'in' && isLate)) && <Icon name="clock" size="small" />}
          {shown === 'again' && <Icon name="enter" size="small" />}
          {shown === 'in' ? <b className="num">{time}</b> : mark}
        </span>
      </button>
    </li>
  )
}
