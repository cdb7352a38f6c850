import type { QueryClient } from '@tanstack/react-query'
import { organizationQuery, userQuery } from '#web/client/session/queries.ts'
import { ownProfilesQuery } from '#web/parts/profile/own-profiles.ts'

/**
 * Asks what every page inside the frame needs (who, where, and in the portal whose points), all at once and beside the frame's own script: one after
 * the other they would take three ways to the server. Who fails here is asked again, and told of, where it is shown.
 */
export const askEarly = (client: QueryClient) => {
  // index.html has the frame stand where somebody is signed in.
  if (document.documentElement.dataset.frame !== 'shell') return
  void client.prefetchQuery(userQuery())
  void client.prefetchQuery(organizationQuery())
  if (location.pathname.startsWith('/user')) void client.prefetchQuery(ownProfilesQuery())
}
