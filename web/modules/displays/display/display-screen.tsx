import { useEffect, useState } from 'react'
import type { CurrentDisplay } from '#api/contracts/displays.ts'
import type { DisplaySnapshot } from '#api/contracts/live.ts'
import type { LiveStatus } from '#web/client/live.ts'
import { BrandMark } from '#web/ui/laurel/wreath.tsx'
import { AtOnce, lazyAtOnce } from '#web/ui/states/at-once.tsx'
import { DisplayAwardMoment } from './award-moment.tsx'
import type { BothLanguages } from './display-texts.ts'
import './display.css'
import { usePointerAwake } from '#web/ui/browser/use-pointer-awake.ts'
import { useWakeLock } from '#web/ui/browser/use-wake-lock.ts'
import { DisplayHeader } from './display-header.tsx'
import { useDisplayKey } from './display-key.ts'
import { DisplayRanks } from './display-ranks.tsx'
import { bothLanguagesOf } from './display-texts.ts'
import { GoalLine } from './goal-line.tsx'
import { useDisplay } from './use-display.ts'
import { useLater } from './use-later.ts'
import { useStage } from './use-stage.ts'

type CalmMessageProps = { what: 'waiting' | 'ended'; languages: BothLanguages }

/** Says why there are no ranks, and nothing else, because the screen hangs in a classroom. */
const CalmMessage = ({ what, languages: { main, other } }: CalmMessageProps) => (
  <main className={`dp dp-calm ${what}`}>
    <BrandMark size={96} />
    <div role="status">
      <h1 lang={main.tag}>{main.text[what].title()}</h1>
      <p lang={main.tag}>{main.text[what].text()}</p>
      <p className="dp-calm-beside" lang={other.tag}>
        <b>{other.text[what].title()}</b> {other.text[what].text()}
      </p>
    </div>
  </main>
)

// Loaded on demand, because a screen on a wall keeps its key for years.
const LettersScreen = lazyAtOnce(() =>
  import('./letters-screen.tsx').then((module) => ({ default: module.LettersScreen })),
)

/** Badges and goals are rare: they load after the ranks. */
const loadMoments = async () => (await import('./moments.tsx')).Moments
/** Loaded on demand, because few schools have houses. */
const loadHouses = async () => (await import('./display-houses.tsx')).DisplayHouses
const loadControls = async () => (await import('./display-controls.tsx')).DisplayControls

/** Both languages, Chinese first, until the school's are known. */
const unknown = bothLanguagesOf('zh')

/** Needs no sign-in, because the address contains the display's key. */
export const DisplayScreen = () => {
  const { key, take } = useDisplayKey()
  const [ended, setEnded] = useState('')
  if (!key)
    return (
      <AtOnce>
        <LettersScreen languages={unknown} onKey={take} />
      </AtOnce>
    )
  // Opens no socket for an ended key, because the screen may stay on for years.
  if (key === ended) return <CalmMessage what="ended" languages={unknown} />
  return <ConnectedDisplay key={key} displayKey={key} onEnd={setEnded} />
}

type ConnectedDisplayProps = { displayKey: string; onEnd: (key: string) => void }

const ConnectedDisplay = ({ displayKey, onEnd }: ConnectedDisplayProps) => {
  const state = useDisplay(displayKey)
  const isEnded = state.kind === 'ended'
  useEffect(() => {
    if (isEnded) onEnd(displayKey)
  }, [isEnded, onEnd, displayKey])
  if (state.kind !== 'shown') return <CalmMessage what={state.kind} languages={unknown} />
  return <ShownDisplay {...state} />
}

type ShownDisplayProps = { display: CurrentDisplay; snapshot: DisplaySnapshot; status: LiveStatus }

const ShownDisplay = ({ display, snapshot, status }: ShownDisplayProps) => {
  const languages = bothLanguagesOf(display.language)
  const [opened] = useState(snapshot)
  const [isTaken, setIsTaken] = useState(false)
  const stage = useStage(snapshot, isTaken)
  const Moments = useLater(loadMoments)
  const Controls = useLater(loadControls)
  const Houses = useLater(loadHouses)
  const awake = usePointerAwake()
  useWakeLock()
  useEffect(() => {
    document.title = display.name
  }, [display.name])
  return (
    <main className={`dp ${awake ? 'awake' : ''}`} lang={languages.main.tag}>
      <DisplayHeader display={display} status={status} languages={languages} />
      <DisplayAwardMoment award={stage.award} moment={stage.moment} languages={languages} />
      {Moments && (
        <Moments
          snapshot={snapshot}
          opened={opened}
          languages={languages}
          mayBegin={stage.phase === 'rest'}
          onTaken={setIsTaken}
        />
      )}
      {snapshot.goal && (
        <GoalLine goal={snapshot.goal} of={snapshot.class ?? ''} languages={languages} />
      )}
      <DisplayRanks ranks={stage.ranks} languages={languages} />
      {Houses && (stage.ranks.houses ?? stage.ranks.groups) && (
        <Houses languages={languages} ranks={stage.ranks} />
      )}
      {Controls && <Controls language={languages.main} />}
    </main>
  )
}
