import { useEffect, useState } from 'react'
import type { DisplaySnapshot } from '#api/contracts/live.ts'
import { badgeMomentDuration } from '#web/patterns/badges/use-badge-moments.ts'
import { useCalmAnnounce } from '#web/ui/states/announcer.tsx'
import { Plus } from './award-moment.tsx'
import { AwardWreath } from './award-wreath.tsx'
import type { BothLanguages, LanguageTexts } from './display-texts.ts'
import { type Badge, type DisplayMoment, type MomentQueue, receiveMoments } from './moment-queue.ts'
import { linesOf, sized } from './names.ts'
import { TwoParts } from './two-parts.tsx'

export type MomentsProps = {
  snapshot: DisplaySnapshot
  /**
   * The first snapshot. Everything after it is news, even if it arrived while this part was
   * loading.
   */
  opened: DisplaySnapshot
  languages: BothLanguages
  mayBegin: boolean
  onTaken: (isTaken: boolean) => void
}

/** Celebrates new badges and reached class goals one at a time, in the award's place. */
export const Moments = ({ snapshot, opened, languages, mayBegin, onTaken }: MomentsProps) => {
  const [queue, setQueue] = useState<MomentQueue>(() =>
    receiveMoments(receiveMoments(null, opened), snapshot),
  )
  const [received, setReceived] = useState(snapshot)
  if (received !== snapshot) {
    setReceived(snapshot)
    setQueue(receiveMoments(queue, snapshot))
  }
  const [shown, setShown] = useState<DisplayMoment | null>(null)
  const next = queue.waiting[0]
  if (!shown && next && mayBegin) {
    setShown(next)
    setQueue({ ...queue, waiting: queue.waiting.slice(1) })
  }
  const id = shown?.id
  const announce = useCalmAnnounce()
  const { main } = languages
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once for each celebration
  useEffect(() => {
    onTaken(id !== undefined)
    if (!shown) return
    const { title, who, what } = wordsOf(main, shown)
    announce([who, title, what].join(' '), main.tag)
    const timer = setTimeout(() => setShown(null), badgeMomentDuration)
    return () => clearTimeout(timer)
  }, [id])
  return shown && <OneMoment key={shown.id} moment={shown} languages={languages} />
}

const nameOf = ({ lang }: LanguageTexts, { badge_rule: { name, name_en } }: Badge) =>
  (lang === 'en' && name_en) || name

const wordsOf = (language: LanguageTexts, { badge, goal }: DisplayMoment) => {
  const { text } = language
  if (goal)
    return {
      title: text.goalReached(),
      who: text.ofClass({ class: goal.class }),
      place: '',
      what: text.wreathNo(goal.reached),
    }
  const { large, small } = linesOf(language, badge.student)
  return { title: text.newBadge(), who: large, place: small, what: nameOf(language, badge) }
}

const OneMoment = ({
  moment,
  languages: { main, other },
}: {
  moment: DisplayMoment
  languages: BothLanguages
}) => {
  const [inMain, inOther] = [wordsOf(main, moment), wordsOf(other, moment)]
  const { badge, goal } = moment
  return (
    <div className="dp-badge" aria-hidden="true">
      <div className="dp-moment">
        <div className="dp-wreath">
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <AwardWreath bare={false} />
            {goal && <Plus points={String(goal.reached)} />}
            {badge && (
              <image href={badge.badge_rule.image_url} x="30" y="30" width="40" height="40" />
            )}
          </svg>
        </div>
        <div className="dp-words">
          <TwoParts
            className="dp-beside dp-title"
            lang={main.tag}
            first={inMain.title}
            second={inOther.title}
          />
          <p className="dp-who" lang={main.tag} style={sized(inMain.who)}>
            {inMain.who}
          </p>
          <TwoParts className="dp-rule" lang={main.tag} first={inMain.place} second={inMain.what} />
          {inOther.what !== inMain.what && (
            <p className="dp-beside" lang={other.tag}>
              {inOther.what}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
