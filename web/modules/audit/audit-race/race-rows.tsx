import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatClass, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { HouseMark } from '#web/patterns/houses/house-name.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { RankSprig } from '#web/ui/laurel/rank-sprig.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { type Model, placesAt, ranksOf, shown, totalAt } from './race-model.ts'

/** In ms: how long a rise stays marked. */
const markFor = 1_600

/** The longest bar, in % of the row's width; points and notes take the rest. */
const longest = 54

export type Frame = (at: number) => void
type Rise = { from: number | null; until: number }

/**
 * Shows the first six as bars that overtake each other. Sets `frame` to the function that draws a
 * moment.
 */
export const RaceRows = ({ model, frame }: { model: Model; frame: RefObject<Frame> }) => {
  const { LL } = useI18nContext()
  const list = useRef<HTMLOListElement>(null)
  const [places, setPlaces] = useState<readonly string[]>([])
  const now = useRef({ at: 0, places })
  const [rises, setRises] = useState<ReadonlyMap<string, Rise>>(new Map())

  useLayoutEffect(() => {
    frame.current = (at) => {
      const before = now.current
      const next = placesAt(model, at, before.places)
      now.current = { at, places: next }
      if (next.join() !== before.places.join()) {
        setPlaces(next)
        setRises((known) => risesBetween(known, before.places, next))
      }
      draw(list.current, model, at)
    }
    frame.current(now.current.at)
  }, [model, frame])
  // Draws new rows, which are still empty.
  useLayoutEffect(() => {
    if (places.length >= 0) draw(list.current, model, now.current.at)
  }, [places, model])
  useEffect(() => {
    if (rises.size === 0) return
    const timer = setTimeout(() => setRises(withoutOld), markFor)
    return () => clearTimeout(timer)
  }, [rises])

  return (
    <ol ref={list} className="audit-race-rows">
      {places.length === 0 && <li className="audit-race-none">{LL.race.notYet()}</li>}
      {places.toSorted().map((id) => (
        <RaceRow
          key={id}
          runner={model.runners.get(id)!}
          place={places.indexOf(id)}
          rise={rises.get(id)}
          rank={ranksOf(model, places, now.current.at).get(id)!}
        />
      ))}
    </ol>
  )
}

type RaceRowProps = {
  runner: Model['runners'] extends ReadonlyMap<string, infer One> ? One : never
  place: number
  rank: number
  rise: Rise | undefined
}

const RaceRow = ({ runner, place, rank, rise }: RaceRowProps) => {
  const { LL, locale } = useI18nContext()
  return (
    <li
      className={`audit-race-row ${rise && place < shown ? 'up' : ''}`}
      data-id={runner._id}
      data-place={place}
      aria-hidden={place >= shown || undefined}
      style={{ transform: `translateY(${place * 100}%)`, zIndex: rise ? 2 : 1 }}
    >
      <RankSprig rank={rank} />
      <span className="audit-race-track">
        <i className="audit-race-fill" aria-hidden="true" />
        <span className="audit-race-bar">
          {runner.house && <HouseMark {...runner.house} />}
          <b>{runner.name ? <Words>{nameIn(locale, runner.name)}</Words> : runner.class}</b>
          <small>
            {runner.name && !runner.house
              ? formatClass(runner.class, runner.class_no)
              : runner.students !== null && LL.race.students(studentsOf(runner.students))}
          </small>
        </span>
        <b className="audit-race-points num" />
        {rise && place < shown && (
          <span className="audit-race-rise">
            <Icon name="up" size="small" />
            {rise.from === null ? LL.race.entered() : LL.race.up(rise.from)}
          </span>
        )}
      </span>
    </li>
  )
}

const studentsOf = (count: number) => ({ count, shown: formatNumber(count) })

/** Writes frames directly, without React. */
const draw = (list: HTMLOListElement | null, model: Model, at: number) => {
  const rows = [...(list?.querySelectorAll<HTMLElement>('.audit-race-row') ?? [])]
  const totals = rows.map(({ dataset: { id = '' } }) => totalAt(model.runners.get(id)!, at))
  const most = Math.max(...totals, 1)
  for (const [index, row] of rows.entries()) {
    const width = `${((longest * totals[index]!) / most).toFixed(2)}%`
    for (const part of row.querySelectorAll<HTMLElement>('.audit-race-fill, .audit-race-bar'))
      part.style.width = width
    const points = row.querySelector('.audit-race-points')
    if (points) points.textContent = formatNumber(Math.round(totals[index]!))
  }
}

const risesBetween = (
  known: ReadonlyMap<string, Rise>,
  before: readonly string[],
  after: readonly string[],
) => {
  if (before.length === 0) return known
  const until = performance.now() + markFor
  const fresh = after.slice(0, shown).flatMap((id, place): [string, Rise][] => {
    const was = before.indexOf(id)
    if (was >= 0 && was <= place) return []
    return [[id, { from: was < 0 || was >= shown ? null : was + 1, until }]]
  })
  // Marks only one at a time: the highest in rank of those that rose.
  return fresh.length > 0 ? new Map(fresh.slice(0, 1)) : known
}

const withoutOld = (rises: ReadonlyMap<string, Rise>) =>
  new Map([...rises].filter(([, { until }]) => until > performance.now() + 50))
