import type { DisplaySnapshot } from '#api/contracts/live.ts'
import { useCalmAnnounce } from '#web/kit/announcer.tsx'
import { useBadgeMoments } from '#web/parts/badge/use-badge-moments.ts'
import { AwardWreath } from './award-wreath.tsx'
import type { Tongues } from './display-texts.ts'
import { linesOf } from './names.ts'

type Earned = NonNullable<DisplaySnapshot['badges']>[number]
type BadgeMomentProps = { badges: DisplaySnapshot['badges']; tongues: Tongues }

const nameOf = (lang: 'zh' | 'en', { badge_rule: { name, name_en } }: Earned) => (lang === 'en' && name_en) || name

/** The moment of a badge that has just been earned, beside the points' own: over the foot of the award, so that nothing moves for it. */
export const BadgeMoment = ({ badges = [], tongues: { main, other } }: BadgeMomentProps) => {
  const announce = useCalmAnnounce()
  const sentence = (badge: Earned) =>
    `${linesOf(main, badge.student).large} ${main.text.newBadge()} ${nameOf(main.lang, badge)}`
  const badge = useBadgeMoments(badges, (one) => announce(sentence(one), main.tag))
  if (!badge) return null
  const { large, small } = linesOf(main, badge.student)
  const [inMain, inOther] = [nameOf(main.lang, badge), nameOf(other.lang, badge)]
  return (
    <div key={badge._id} className="dp-badge" aria-hidden="true">
      <span className="dp-badge-mark">
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <AwardWreath bare={false} />
        </svg>
        <img src={badge.badge_rule.image_url} alt="" />
      </span>
      <div>
        <p className="dp-badge-new" lang={main.tag}>
          {main.text.newBadge()}
        </p>
        <p className="dp-badge-who" lang={main.tag}>
          {large}
          {small && <small>{small}</small>}
        </p>
        <p className="dp-badge-name" lang={main.tag}>
          {inMain}
          {inOther !== inMain && <small lang={other.tag}>{inOther}</small>}
        </p>
      </div>
    </div>
  )
}
