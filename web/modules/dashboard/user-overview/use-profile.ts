import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ProfileSnapshot } from '#api/contracts/live.ts'
import { useLivePaused } from '#web/client/live-pause.ts'
import { useLive } from '#web/client/use-live.ts'
import { profileQuery } from '#web/patterns/profiles/profile-query.ts'

/** In ms: the polling interval if no socket can connect. */
const askAgain = 15_000

const besides = [['explain'], ['homework'], ['unfinished'], ['boardSessions']]

/**
 * Queries a student's profile and keeps it current by live snapshots. `onSnapshot` runs before each
 * is shown.
 */
export const useProfile = (id: string, onSnapshot?: (snapshot: ProfileSnapshot) => void) => {
  const client = useQueryClient()
  const { snapshot, status } = useLive(
    { room: 'profile', profile: id },
    { onSnapshot, refetch: besides },
  )
  const isPaused = useLivePaused()
  const refetchInterval = status.state === 'live' || isPaused ? false : askAgain
  const query = useQuery({ ...profileQuery(id), refetchInterval })
  const isLoaded = query.data !== undefined

  useEffect(() => {
    if (!snapshot || !isLoaded) return
    const { queryKey } = profileQuery(id)
    const { point, cumulative_point, latest, latest_attendance } = snapshot
    const known = client.getQueryData(queryKey)
    // Snapshots lack the points by category, so changed points need a refetch.
    const isOld = known?.cumulative_point !== cumulative_point
    // Cancels a request under way, because its answer is older than this snapshot.
    void client.cancelQueries({ queryKey })
    client.setQueryData(
      queryKey,
      (profile) =>
        profile && {
          ...profile,
          point,
          cumulative_point,
          pointActions: latest,
          attendanceActions: latest_attendance,
        },
    )
    if (isOld) void client.invalidateQueries({ queryKey })
  }, [client, id, snapshot, isLoaded])
  return { query, status }
}
