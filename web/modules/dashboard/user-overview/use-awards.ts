import { useRef, useState } from 'react'
import type { ActionRow } from '#api/contracts/actions.ts'
import type { ProfileSnapshot } from '#api/contracts/live.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { useRuleName } from '#web/i18n/use-rule-name.ts'
import { useCalmAnnounce } from '#web/ui/states/announcer.tsx'

const isAward = ({ type, point, reverts, reverted_by }: ActionRow) =>
  type !== 'redeem' && point > 0 && !reverts && !reverted_by

/** Returns the newest award that came while the page was open, and announces it. */
export const useAwards = () => {
  const { LL } = useI18nContext()
  const ruleName = useRuleName()
  const announce = useCalmAnnounce()
  const [award, setAward] = useState<ActionRow | null>(null)
  const known = useRef<ReadonlySet<string> | null>(null)
  const onSnapshot = ({ latest }: ProfileSnapshot) => {
    const before = known.current
    known.current = new Set(latest.map(({ _id }) => _id))
    // The first snapshot contains no news.
    const fresh = before && latest.find((action) => !before.has(action._id) && isAward(action))
    if (!fresh) return
    setAward(fresh)
    announce(
      LL.userOverview.awarded({
        rule: ruleName(fresh.pointRule),
        points: formatNumber(fresh.point),
      }),
    )
  }
  return { award, onSnapshot }
}
