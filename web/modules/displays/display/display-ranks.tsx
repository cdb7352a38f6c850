import { type CSSProperties, useMemo } from 'react'
import { formatNumber } from '#web/i18n/format.ts'
import { CountUp } from '#web/patterns/ranking/count-up.tsx'
import { useMoves } from '#web/patterns/ranking/use-moves.ts'
import { useSlide } from '#web/patterns/ranking/use-slide.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { RankSprig } from '#web/ui/laurel/rank-sprig.tsx'
import type { BothLanguages, LanguageTexts } from './display-texts.ts'
import { linesOf, widthOf } from './names.ts'
import type { Ranks } from './stage.ts'

type Row = {
  key: string
  rank: number
  points: number
  written?: ((points: number) => string) | undefined
  large: string
  small: string
}
type ListProps = {
  rows: Row[]
  what: 'classes' | 'students'
  note: string
  languages: BothLanguages
}

const most = 6

/** The shared function would add a script to the first page load. */
const formatAverage = (value: number) => value.toFixed(1)

/** Drops rows without points, except the display's own class. */
const withPoints = (rows: Row[], own?: string | null) =>
  rows.filter(({ key, points }) => points > 0 || key === own)

export const DisplayRanks = ({ ranks, languages }: { ranks: Ranks; languages: BothLanguages }) => {
  const { main } = languages
  const classes = useMemo(
    () =>
      withPoints(
        ranks.classes.map((row) => ({
          key: row.class,
          rank: row.rank,
          large: row.class,
          points: ranks.averages ? (row.average ?? 0) : row.totalpoints,
          written: ranks.averages ? formatAverage : undefined,
          small: ranks.averages ? main.text.inAll(formatNumber(row.totalpoints)) : '',
        })),
        ranks.class,
      ),
    [ranks, main],
  )
  const students = useMemo(
    () =>
      withPoints(
        ranks.students.map((row) => ({
          key: row.key,
          rank: row.rank,
          points: row.totalpoints,
          ...linesOf(main, row),
        })),
      ),
    [ranks.students, main],
  )
  const { other } = languages
  const week = ranks.span === 'week' ? `${main.text.week()} ${other.text.week()}` : ''
  const each = ranks.averages ? main.text.each() : ''
  // Two notes fit only in one language.
  const classNote = each ? [week && main.text.week(), each].filter(Boolean).join(' · ') : week
  // Aligns both lists at the top.
  const blank = week || each ? '\u00a0' : ''
  return (
    <>
      <RankColumn rows={classes} what="classes" note={classNote} languages={languages} />
      <RankColumn rows={students} what="students" note={week || blank} languages={languages} />
    </>
  )
}

const RankColumn = ({ rows, what, note, languages: { main, other } }: ListProps) => {
  const shown = rows.slice(0, most)
  const moves = useMoves(rows)
  const list = useSlide(shown.map(({ key }) => key).join())
  const longest = shown[0]?.points ?? 0
  return (
    <section className={`dp-ranks ${what}`}>
      <h2>
        <span lang={main.tag}>{main.text[what]()}</span>{' '}
        <small lang={other.tag}>{other.text[what]()}</small>
      </h2>
      {note && <p className="dp-note">{note}</p>}
      {shown.length === 0 && (
        <p className="dp-none" lang={main.tag}>
          {main.text.noRanks()}
        </p>
      )}
      <ol ref={list}>
        {shown.map((row) => {
          const move = moves.get(row.key)
          // Marks rises only.
          const rise = move?.direction === 'up' ? move : undefined
          return (
            <li key={row.key} data-key={row.key} className={rise ? 'up rising' : ''}>
              {row.points > 0 ? <RankSprig rank={row.rank} /> : <span className="pos">–</span>}
              <RankedName row={row} rise={rise} language={main} />
              <b className="dp-points">
                <CountUp value={row.points} written={row.written} />
              </b>
              <i
                aria-hidden="true"
                style={{ width: `${longest > 0 ? (100 * row.points) / longest : 0}%` }}
              />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

type RankedNameProps = {
  row: Row
  rise: { from: number | null } | undefined
  language: LanguageTexts
}

/** Shows a rise in place of the class, so that the row keeps its shape. */
const RankedName = ({ row, rise, language: { lang, text } }: RankedNameProps) => (
  <div
    className="dp-name"
    lang={lang}
    style={{ '--em': widthOf(row.large).toFixed(1) } as CSSProperties}
  >
    <b>{row.large}</b>
    {rise ? (
      <span className="dp-rise">
        <Icon name="up" size="small" />
        {rise.from === null ? text.entered() : text.up(rise.from)}
      </span>
    ) : (
      row.small && <small>{row.small}</small>
    )}
  </div>
)
