import { useEffect, useState } from 'react'
import type { HostQuiz } from '#api/contracts/quizzes.ts'
import { nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { leafPath } from '#web/ui/laurel/marks.ts'
import { QrCode } from '#web/ui/page/qr-code.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import { Words } from '#web/ui/text/words.tsx'
import { TeamLetter } from '../quiz/team-mark.tsx'
import { useOtherLanguage } from './other-language.ts'
import { pinInTwo } from './pin.ts'
import { TeamSizes } from './team-standings.tsx'

const leaf = leafPath(28, 8)
const newFor = 2000
/**
 * Up to `atEase` names are shown in full size, and up to `inSight` fit. Beyond that, the oldest
 * fade out at the top.
 */
const atEase = 24
const inSight = 32
/** How many names would fill the space of the team list. */
const roomOfTeams = 12

export const Lobby = ({ view }: { view: HostQuiz }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.quiz
  const other = useOtherLanguage()
  const { pin, newest, players } = view
  const fresh = useFresh(newest.map(({ profile }) => profile))
  const said = players === 0 ? words.nobody() : words.joined(String(players))
  useSaid(said)
  const room = view.teams ? roomOfTeams : 0
  return (
    <div className="quiz-host-lobby">
      <section className="quiz-host-panel quiz-host-join">
        <QrCode value={`${location.origin}/quiz?pin=${pin}`} label={words.codeOf(pinInTwo(pin))} />
        <p className="quiz-host-scan">{words.scan()}</p>
        <p className="quiz-host-address">{location.host}/quiz</p>
        <p className="quiz-host-soft">{words.scanText()}</p>
      </section>
      <section className="quiz-host-come">
        <h1 className="quiz-host-soft">{words.pin()}</h1>
        <p className="quiz-host-number num">{pinInTwo(pin)}</p>
        <h2>
          <span className="num">{said}</span>{' '}
          {players > 0 && (
            <small lang={other.lang} className="num">
              {other.text.joined(String(players))}
            </small>
          )}
        </h2>
        {view.teams && <TeamSizes standings={view.teams.standings} />}
        <div className={`quiz-host-names-in ${crowdOf(newest.length + room)}`}>
          <ul>
            {newest.map(({ profile, name, team }) => (
              <li key={profile} className={fresh.has(profile) ? 'quiz-host-new' : ''}>
                {team === null ? (
                  <svg viewBox="0 0 26 30" aria-hidden="true">
                    <path d={leaf} transform="translate(6 28) rotate(30)" fill="currentColor" />
                  </svg>
                ) : (
                  <TeamLetter team={team} />
                )}
                <span>
                  <Words>{nameIn(locale, name)}</Words>
                </span>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </div>
  )
}

const crowdOf = (names: number) => {
  if (names <= atEase) return ''
  return names > inSight ? 'quiz-host-many quiz-host-fading' : 'quiz-host-many'
}

/** Returns players who joined in the last two seconds, but none of the first snapshot. */
const useFresh = (profiles: readonly string[]) => {
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(profiles))
  const key = profiles.join()
  useEffect(() => {
    const timer = setTimeout(() => setKnown(new Set(key.split(','))), newFor)
    return () => clearTimeout(timer)
  }, [key])
  return new Set(profiles.filter((one) => !known.has(one)))
}
