import { type CSSProperties, useRef, useState } from 'react'
import type { Tile } from '#api/contracts/my-class.ts'
import { formatClassNo, formatNumber, formatSigned, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Leaf } from '#web/patterns/classes/leaf.tsx'
import { hanLength, splitName } from '#web/patterns/classes/surname.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { PeriodLink } from '#web/ui/page/period-link.tsx'
import { LazyMenu } from '#web/ui/prime/lazy-menu.tsx'
import { AtOnce } from '#web/ui/states/at-once.tsx'
import { Words } from '#web/ui/text/words.tsx'

type StudentTileProps = {
  tile: Tile
  isChosen: boolean
  isGrown: boolean
  onToggle: () => void
  /** Only on the tile selected last: leads to the rules, which otherwise come after all tiles. */
  onRules: (() => void) | undefined
}

const mostWithLeaf = 4

/**
 * Shows a student. A tap selects; a right click, a long press or the menu key opens further links.
 */
export const StudentTile = ({ tile, isChosen, isGrown, onToggle, onRules }: StudentTileProps) => {
  const { LL, locale } = useI18nContext()
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLLIElement>(null)
  const name = nameIn(locale, tile.user.name)
  const { surname, given } = splitName(name)
  const points = formatNumber(tile.point)
  const said = { number: formatClassNo(tile.class_no), name, points }
  const isAbsent = tile.presence === 'absent'
  const today = tile.today === 0 ? '' : formatSigned(tile.today)
  return (
    <li
      ref={place}
      className="my-class-tile"
      data-grown={isGrown || undefined}
      data-absent={isAbsent || undefined}
    >
      <button
        type="button"
        id={`my-class-${tile.profile}`}
        aria-pressed={isChosen}
        aria-haspopup="menu"
        // Only while open, because screen readers announce it instead of the selection.
        aria-expanded={isOpen || undefined}
        onClick={onToggle}
        onContextMenu={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <span className="visually-hidden">
          <Words>{today ? LL.myClass.tileToday({ ...said, today }) : LL.myClass.tile(said)}</Words>
          {isAbsent && LL.myClass.absent()}
        </span>
        <span className="my-class-no num" aria-hidden="true">
          {isChosen && <Icon name="check" size="small" />}
          {said.number}
          {isAbsent && !isChosen && <Icon name="away" size="small" />}
        </span>
        <b className="my-class-points num" aria-hidden="true" style={lengthOf(points)}>
          {points}
        </b>
        {today && (
          <b className="my-class-today num" aria-hidden="true" style={lengthOf(today)}>
            {today.length < mostWithLeaf && <Leaf />}
            {today}
          </b>
        )}
        <b
          className="my-class-surname"
          aria-hidden="true"
          data-han={hanLength(surname) || undefined}
        >
          <Words>{surname}</Words>
        </b>
        <span className="my-class-forename" aria-hidden="true">
          <Words>{given}</Words>
        </span>
      </button>
      {isChosen && onRules && (
        <button type="button" className="my-class-to-rules" onClick={onRules}>
          {LL.myClass.toRules()}
        </button>
      )}
      {isOpen && (
        <AtOnce>
          <LazyMenu
            label={LL.myClass.menuOf(name)}
            items={[
              { label: LL.myClass.redeem(), to: redeemPath(tile) },
              { label: LL.myClass.record(), to: recordPath(tile) },
            ]}
            anchor={place}
            onClose={() => setOpen(false)}
          />
        </AtOnce>
      )}
    </li>
  )
}

/** Counts digits, and a comma as half a digit. A number that is too long is shown smaller. */
const lengthOf = (text: string) =>
  ({ '--length': text.length - text.split(',').length / 2 + 0.5 }) as CSSProperties

type LinkedTile = Pick<Tile, 'profile' | 'user'>
const redeemPath = ({ profile }: LinkedTile) => `/admin/redeem?profile=${profile}`
const recordPath = ({ user }: LinkedTile) => `/admin/student_list/${user._id}`

export const StudentLinks = ({ tile }: { tile: LinkedTile }) => {
  const { LL } = useI18nContext()
  return (
    <>
      <PeriodLink className="see" to={redeemPath(tile)}>
        <Icon name="redeem" size="small" />
        {LL.myClass.redeem()}
      </PeriodLink>
      <PeriodLink className="see" to={recordPath(tile)}>
        <Icon name="student" size="small" />
        {LL.myClass.record()}
      </PeriodLink>
    </>
  )
}
