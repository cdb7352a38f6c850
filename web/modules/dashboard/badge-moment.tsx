import type { ProfileSnapshot } from '#api/contracts/live.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { BadgeMark } from '#web/patterns/badges/badge-mark.tsx'
import { useBadgeMoments } from '#web/patterns/badges/use-badge-moments.ts'
import { useCalmAnnounce } from '#web/ui/states/announcer.tsx'
import { Words } from '#web/ui/text/words.tsx'
import './badge-moment.css'

type Earned = { _id: string; badge_rule: { name: string; name_en: string; image_url: string } }
type BadgeMomentProps<Badge> = {
  /** The badges of the latest snapshot; undefined before the first one. */
  badges: readonly Badge[] | undefined
  told: (badge: Badge, name: string) => string
}

/**
 * Shows and announces each badge earned while the page is open. With reduced motion nothing moves.
 */
export const EarnedBadgeMoment = <Badge extends Earned>({
  badges,
  told,
}: BadgeMomentProps<Badge>) => {
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const announce = useCalmAnnounce()
  const sentence = (badge: Badge) => told(badge, ruleName(badge.badge_rule))
  const badge = useBadgeMoments(badges, (one) => announce(sentence(one)))
  if (!badge) return null
  return (
    <div key={badge._id} className="badge-moment" aria-hidden="true">
      <BadgeMark image={badge.badge_rule.image_url} size={88} />
      <div>
        <span className="xs">{LL.badges.newBadge()}</span>
        <b>
          <Words>{sentence(badge)}</Words>
        </b>
      </div>
    </div>
  )
}

export const OwnBadgeMoment = ({ badges }: { badges: ProfileSnapshot['badges'] }) => {
  const { LL } = useI18nContext()
  return <EarnedBadgeMoment badges={badges} told={(_, badge) => LL.badges.won({ badge })} />
}
