import type { DisplaySnapshot } from '#api/contracts/live.ts'
import { receiveBadges } from '#web/patterns/badges/use-badge-moments.ts'

export type Badge = NonNullable<DisplaySnapshot['badges']>[number]
type Goal = NonNullable<DisplaySnapshot['goal']>
type ReachedGoal = { class: string; reached: number }
export type DisplayMoment =
  | { id: string; badge: Badge; goal?: undefined }
  | { id: string; goal: ReachedGoal; badge?: undefined }

export type MomentQueue = {
  /**
   * Badges already shown, or earned before the screen was opened; null before the first snapshot.
   */
  known: ReadonlySet<string> | null
  /** The number of wreaths already shown, by goal. */
  reached: ReadonlyMap<string, number>
  waiting: readonly DisplayMoment[]
}

const mostWaiting = 3

/**
 * Returns a celebration if the goal has been reached more often than this screen has seen. A goal
 * that is seen for the first time, or reached again after its total fell, is no news.
 */
const goalMoment = ({ reached }: MomentQueue, goal: Goal, of: string): DisplayMoment[] => {
  const before = reached.get(goal.id)
  if (before === undefined || goal.reached <= before) return []
  return [{ id: `${goal.id} ${goal.reached}`, goal: { class: of, reached: goal.reached } }]
}

/** Adds the news in a snapshot to the queue; the first snapshot has none. */
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
