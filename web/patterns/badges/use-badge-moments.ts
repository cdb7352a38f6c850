import { useEffect, useState } from 'react'

/** In ms. */
export const badgeMomentDuration = 6000
const mostWaiting = 3

type Moments<Badge> = { known: ReadonlySet<string> | null; waiting: readonly Badge[] }

export const receiveBadges = <Badge extends { _id: string }>(
  { known, waiting }: Moments<Badge>,
  badges: readonly Badge[],
): Moments<Badge> => {
  const ids = new Set([...(known ?? []), ...badges.map(({ _id }) => _id)])
  // The list is newest first, but new badges are shown oldest first.
  const fresh = known ? badges.filter(({ _id }) => !known.has(_id)).toReversed() : []
  return { known: ids, waiting: [...waiting, ...fresh].slice(-mostWaiting) }
}

/**
 * Returns the badge to show. Badges earned while the page is open take turns; only the newest three
 * wait. `badges` is undefined before the first snapshot.
 */
export const useBadgeMoments = <Badge extends { _id: string }>(
  badges: readonly Badge[] | undefined,
  onShown: (badge: Badge) => void,
): Badge | null => {
  const [moments, setMoments] = useState<Moments<Badge>>({ known: null, waiting: [] })
  // Compares ids, because each snapshot brings the same badges as new objects.
  const ids = badges?.map(({ _id }) => _id).join(' ')
  const [received, setReceived] = useState<string>()
  if (badges && ids !== received) {
    setReceived(ids)
    setMoments(receiveBadges(moments, badges))
  }
  const shown = moments.waiting[0] ?? null
  const id = shown?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces each badge once
  useEffect(() => {
    if (!shown) return
    onShown(shown)
    const timer = setTimeout(
      () => setMoments(({ known, waiting }) => ({ known, waiting: waiting.slice(1) })),
      badgeMomentDuration,
    )
    return () => clearTimeout(timer)
  }, [id])
  return shown
}
