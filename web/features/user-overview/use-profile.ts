import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLivePaused } from '#web/client/live-pause.ts'
import { useLive } from '#web/client/use-live.ts'
import { profileQuery } from './overview-queries.ts'

/** While no socket gets through, the profile is fetched this often. */
const askAgain = 15_000

/** A student's profile, kept by the live snapshots. */
export const useProfile = (id: string) => {
  const client = useQueryClient()
  const { snapshot, status } = useLive({ room: 'profile', profile: id })
  const isPaused = useLivePaused()
  const refetchInterval = status.state === 'live' || isPaused ? false : askAgain
  const query = useQuery({ ...profileQuery(id), refetchInterval })
  const isLoaded = query.data !== undefined

  useEffect(() => {
    if (!snapshot || !isLoaded) return
    const { queryKey } = profileQuery(id)
    const { point, cumulative_point, latest } = snapshot
    // An answer still on its way is older than this.
    void client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, (profile) => profile && { ...profile, point, cumulative_point, pointActions: latest })
  }, [client, id, snapshot, isLoaded])
  return { query, status }
}
