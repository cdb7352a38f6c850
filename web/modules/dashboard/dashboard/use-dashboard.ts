import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffSnapshot } from '#api/contracts/live.ts'
import { useLivePaused } from '#web/client/live-pause.ts'
import { useDown } from '#web/client/use-down.ts'
import { useLive } from '#web/client/use-live.ts'
import { houseRankingQuery } from '#web/patterns/houses/houses-query.ts'
import { latestQuery, topQuery, totalsQuery } from './dashboard-queries.ts'

/** In ms: the polling interval if no socket can connect. */
const askAgain = 10_000

/** Splits a snapshot into query keys and data, each in the shape of its call's answer. */
const partsOf = (snapshot: StaffSnapshot) => {
  const ranking = (data: StaffSnapshot['topStudents'], total: number) => ({
    result: 'success' as const,
    data,
    pages: Math.ceil(total / 3),
    total,
    last_updated_at: snapshot.at,
  })
  const { period } = snapshot
  return [
    [totalsQuery('reward', period).queryKey, snapshot.reward],
    [totalsQuery('redeem', period).queryKey, snapshot.redeem],
    [topQuery('user', period).queryKey, ranking(snapshot.topStudents, snapshot.students)],
    [topQuery('class', period).queryKey, ranking(snapshot.topClasses, snapshot.classes)],
    [latestQuery(period).queryKey, snapshot.latest],
    [houseRankingQuery(period).queryKey, { houses: snapshot.houses ?? [], own: null }],
  ] as const
}

/**
 * Fetches the dashboard's figures once. Then live snapshots update them, or it polls without a
 * socket.
 */
export const useDashboard = (period: string) => {
  const client = useQueryClient()
  const [badges, setBadges] = useState<StaffSnapshot['badges']>()
  const onSnapshot = (snapshot: StaffSnapshot) => {
    setBadges(snapshot.badges ?? [])
    for (const [queryKey, part] of partsOf(snapshot)) {
      // Cancels a request under way, because its answer is older than this snapshot.
      void client.cancelQueries({ queryKey })
      client.setQueryData<unknown>(queryKey, part)
    }
  }
  const { status } = useLive({ room: 'staff', period }, { onSnapshot })
  const isPaused = useLivePaused()
  const down = useDown(status.state !== 'live' && !isPaused)
  const again = { refetchInterval: down ? askAgain : (false as const) }

  const reward = useQuery({ ...totalsQuery('reward', period), ...again })
  const redeem = useQuery({ ...totalsQuery('redeem', period), ...again })
  const students = useQuery({ ...topQuery('user', period), ...again })
  const classes = useQuery({ ...topQuery('class', period), ...again })
  const latest = useQuery({ ...latestQuery(period), ...again, enabled: down })
  return { status, again: again.refetchInterval, reward, redeem, students, classes, latest, badges }
}
