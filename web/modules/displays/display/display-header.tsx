import type { CurrentDisplay } from '#api/contracts/displays.ts'
import { useLineBlocked } from '#web/client/line-blocked.ts'
import type { LiveStatus } from '#web/client/live.ts'
import { useLivePaused } from '#web/client/live-pause.ts'
import { formatTime } from '#web/i18n/format.ts'
import { useClock } from '#web/ui/browser/use-clock.ts'
import { BrandMark } from '#web/ui/laurel/wreath.tsx'
import { Words } from '#web/ui/text/words.tsx'
import type { BothLanguages } from './display-texts.ts'

type DisplayHeaderProps = { display: CurrentDisplay; status: LiveStatus; languages: BothLanguages }

export const DisplayHeader = ({ display, status, languages }: DisplayHeaderProps) => {
  const time = useClock()
  const { main } = languages
  const school =
    display.organization[main.lang] || display.organization.zh || display.organization.en
  return (
    <header className="dp-head">
      <BrandMark />
      <h1>
        <Words beside={main.tag}>{display.name}</Words>
      </h1>
      <p lang={main.tag}>
        {school && <span>{school}</span>}
        {display.period && (
          <span className={school ? 'dp-period' : undefined}>{display.period}</span>
        )}
      </p>
      <LiveLine status={status} languages={languages} />
      <span className="dp-clock num">{time}</span>
    </header>
  )
}

/** Shows "live" or, while the screen is paused or offline, the time of the last update. */
const LiveLine = ({
  status: { state, at },
  languages: { main, other },
}: {
  status: LiveStatus
  languages: BothLanguages
}) => {
  const isPaused = useLivePaused()
  const isLive = state === 'live' && !isPaused
  const isBlocked = useLineBlocked()
  const word = isPaused ? 'paused' : isLive ? 'live' : isBlocked ? 'polling' : 'reconnecting'
  return (
    <span className="dp-live" data-state={word} role="status">
      <i aria-hidden="true" />
      <span>
        <span lang={main.tag}>{main.text[word]()}</span>{' '}
        <span lang={other.tag}>{other.text[word]()}</span>
        {!isLive && at && (
          <span className="num"> · {main.text.last(formatTime(at).slice(0, 5))}</span>
        )}
      </span>
    </span>
  )
}
