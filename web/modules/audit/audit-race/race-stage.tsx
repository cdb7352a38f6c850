import { differenceInCalendarISOWeeks } from 'date-fns/differenceInCalendarISOWeeks'
import { parseISO } from 'date-fns/parseISO'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSession } from '#web/client/session/session.tsx'
import { formatDate, formatNumber, formatWeekday, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useHouses } from '#web/patterns/houses/houses-query.ts'
import { useWakeLock } from '#web/ui/browser/use-wake-lock.ts'
import { SegmentedControl } from '#web/ui/buttons/segmented-control.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { BrandMark } from '#web/ui/laurel/wreath.tsx'
import { PrimeDialog } from '#web/ui/prime/prime-dialog.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import { Words } from '#web/ui/text/words.tsx'
import { type Model, momentsOf, raceDayOf } from './race-model.ts'
import { type Frame, RaceRows } from './race-rows.tsx'
import { RaceTimeline } from './race-timeline.tsx'
import { momentText, standingText } from './race-words.ts'
import { useRaceClock } from './use-race-clock.ts'

export const lengths = [120, 60, 30] as const
export type Length = (typeof lengths)[number]
export type RaceGroup = 'class' | 'user' | 'house'

/** Returns who can race in a school: houses only if the school has any. */
export const useRaceGroups = (): readonly RaceGroup[] =>
  useHouses().length > 0 ? ['class', 'user', 'house'] : ['class', 'user']

type RaceStageProps = {
  model: Model
  /** The group that is shown, which differs from `groupBy` while the chosen group's model loads. */
  of: RaceGroup
  groupBy: RaceGroup
  onGroupBy: (groupBy: RaceGroup) => void
  seconds: Length
  onSeconds: (seconds: Length) => void
  period: string
  onClose: () => void
}

export const RaceStage = (props: RaceStageProps) => {
  const { LL } = useI18nContext()
  const [begun, setBegun] = useState<RaceGroup | null>(props.of)
  if (begun !== null && begun !== props.of) setBegun(null)
  useWakeLock()
  return (
    <PrimeDialog
      visible
      className="audit-race-dialog"
      header={LL.race.of[props.of]()}
      showCloseIcon={false}
      onHide={props.onClose}
      focusOnShow={false}
    >
      <Playing key={props.of} isOther={props.of !== begun} {...props} />
    </PrimeDialog>
  )
}

type PlayingProps = RaceStageProps & { isOther: boolean }

const Playing = ({ model, of, groupBy, seconds, period, isOther, ...props }: PlayingProps) => {
  const { LL, locale } = useI18nContext()
  const { organization } = useSession()
  const groups = useRaceGroups()
  const frame = useRef<Frame>(() => undefined)
  const onFrame = useCallback((at: number) => frame.current(at), [])
  const { day, playing, toggle, seek, pause, left } = useRaceClock({
    days: model.days,
    seconds,
    onFrame,
    // Plays at once after Start. After a change of the group it waits for Play.
    starts: !isOther,
  })
  const moments = useMemo(() => momentsOf(model), [model])
  useFocusInside(isOther)
  // Announces the standings whenever the race stops.
  useSaid(playing ? undefined : standingText(LL, locale, model, day))
  const moment = moments.findLast(
    (one) => one.day < day && day - one.day <= Math.max(3, (4 * model.days) / seconds),
  )
  const seekTo = (to: number) => {
    pause()
    seek(to)
  }
  const words = LL.race
  const date = raceDayOf(model, day)
  return (
    <div className="audit-race-stage">
      <header className="audit-race-head">
        <BrandMark />
        <b>{words.of[of]()}</b>
        <span>
          <Words>{nameIn(locale, organization.name)}</Words> · <Words>{period}</Words>
        </span>
        <span className="audit-race-replay">
          <Icon name="retry" />
          {words.replay()}
        </span>
      </header>
      <RaceRows model={model} frame={frame} />
      <div className="audit-race-when">
        {moment && (
          <span className="audit-race-moment">{momentText(LL, locale, model, moment)}</span>
        )}
        <span>{weekOf(model, day, LL, locale)}</span>
        <b className="num">{formatDate(date)}</b>
        <span>
          {words.entry(formatNumber(model.entries[day]!), formatNumber(model.entries.at(-1)!))}
        </span>
      </div>
      <div className="audit-race-controls">
        <div className="audit-race-buttons">
          <RaceButton
            icon="back"
            label={words.before()}
            closed={!moments.some((one) => one.day + 1 < day)}
            onClick={() => seekTo((moments.findLast((one) => one.day + 1 < day)?.day ?? -1) + 1)}
          />
          <button
            type="button"
            className="audit-race-button audit-race-play"
            aria-label={playing ? words.pause() : words.play()}
            onClick={toggle}
          >
            <Icon name={playing ? 'pause' : 'play'} />
          </button>
          <RaceButton
            icon="forward"
            label={words.after()}
            closed={!moments.some((one) => one.day + 1 > day)}
            onClick={() => seekTo((moments.find((one) => one.day + 1 > day)?.day ?? day - 1) + 1)}
          />
          <SegmentedControl
            label={words.duration()}
            value={seconds}
            onChange={props.onSeconds}
            options={lengths.map((value) => ({ value, label: `${120 / value}×` }))}
          />
          <span className="audit-race-left">{words.left(formatNumber(left))}</span>
          <span className="audit-race-end">
            <SegmentedControl
              label={words.who()}
              value={groupBy}
              onChange={props.onGroupBy}
              options={groups.map((value) => ({
                value,
                label: words[value](),
              }))}
            />
            <RaceButton icon="close" label={words.close()} onClick={props.onClose} />
          </span>
        </div>
        <RaceTimeline model={model} moments={moments} day={day} onSeek={seekTo} />
      </div>
    </div>
  )
}

type RaceButtonProps = {
  icon: 'back' | 'forward' | 'close'
  label: string
  closed?: boolean
  onClick: () => void
}

/** When `closed`, it can be focused but does nothing. */
const RaceButton = ({ icon, label, closed = false, onClick }: RaceButtonProps) => (
  <button
    type="button"
    className="audit-race-button"
    aria-label={label}
    title={label}
    aria-disabled={closed || undefined}
    onClick={() => !closed && onClick()}
  >
    <Icon name={icon} />
  </button>
)

type Texts = ReturnType<typeof useI18nContext>

const weekOf = (model: Model, day: number, LL: Texts['LL'], locale: Texts['locale']) => {
  const date = raceDayOf(model, day)
  const week = differenceInCalendarISOWeeks(parseISO(date), parseISO(model.from)) + 1
  return LL.race.week(week, formatWeekday(locale, date))
}

/**
 * Focuses the play button at the start. After switching to another group, the focus stays on that
 * choice.
 */
const useFocusInside = (isOther: boolean) =>
  useEffect(() => {
    const focused = isOther ? '.audit-race-end [aria-checked="true"]' : '.audit-race-play'
    document.querySelector<HTMLElement>(focused)?.focus()
  }, [isOther])
