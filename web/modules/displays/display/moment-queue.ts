import type { DisplaySnapshot } from '#api/contracts/live.ts'
import { receiveBadges } from '#web/patterns/badges/use-badge-moments.ts'

export type Badge = NonNullable<DisplaySnapshot['badges']>[number]
type Goal = NonNullable<DisplaySnapshot['goal']>
type ReachedGoal = { class: string; reached: number }
export type DisplayMoment =
  | { id: string; badge: Badge; goal?: undefined }
  | { id: string; goal: ReachedGoal; badge?: undefined }

export type MomentQueue = {
  /** Badges that were shown, or were there when the screen was opened. */
  known: ReadonlySet<string> | null
  /** Wreaths already shown, by goal. */
  reached: ReadonlyMap<string, number>
  waiting: readonly DisplayMoment[]
}

const mostWaiting = 3

/**
 * A goal is news by having been reached more often than the screen knew: never at its first sight,
 * and never by its total, which may fall and rise.
 */
const goalMoment = ({ reached }: MomentQueue, goal: Goal, of: string): DisplayMoment[] => {
  const before = reached.get(goal.id)
  if (before === undefined || goal.reached <= before) return []
  return [{ id: `${goal.id} ${goal.reached}`, goal: { class: of, reached: goal.reached } }]
}

/** Returns the news in a snapshot; the first has none. */
export const receiveMoments = (
  before: MomentQueue | null,
  { badges = [], goal, class: of }: DisplaySnapshot,
): MomentQueue => {
  const queue = before ?? { known: null, reached: new Map(), waiting: [] }
  const { known, waiting: fresh } = receiveBadges(
    { known: queue.known, waiting: [] as readonly Badge[] },
    badges,
  )
  const news = [
    ...fresh.map((badge) => ({ id: badge._id, badge })),
    ...(goal ? goalMoment(queue, goal, of ?? '') : []),
  ]
  const reached = goal
    ? new Map(queue.reached).set(goal.id, Math.max(goal.reached, queue.reached.get(goal.id) ?? 0))
    : queue.reached
  return { known, reached, waiting: [...queue.waiting, ...news].slice(-mostWaiting) }
}
