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
  // The newest stand first, and are shown last.
  const fresh = known ? badges.filter(({ _id }) => !known.has(_id)).toReversed() : []
  return { known: ids, waiting: [...waiting, ...fresh].slice(-mostWaiting) }
}

/**
 * The badges that were earned while the page is open, one after the other. `badges`: of a snapshot,
 * undefined before the first.
 */
export const useBadgeMoments = <Badge extends { _id: string }>(
  badges: readonly Badge[] | undefined,
  onShown: (badge: Badge) => void,
): Badge | null => {
  const [moments, setMoments] = useState<Moments<Badge>>({ known: null, waiting: [] })
  // By what is in it: the same ones come in each snapshot.
  const ids = badges?.map(({ _id }) => _id).join(' ')
  const [received, setReceived] = useState<string>()
  if (badges && ids !== received) {
    setReceived(ids)
    setMoments(receiveBadges(moments, badges))
  }
  const shown = moments.waiting[0] ?? null
  const id = shown?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each badge
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
