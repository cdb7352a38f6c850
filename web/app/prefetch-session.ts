import type { QueryClient } from '@tanstack/react-query'
import { preload } from 'react-dom'
import type { OrganizationInfo } from '#api/contracts/organization.ts'
import { organizationQuery, userQuery } from '#web/client/session/queries.ts'
import { withTexts } from '#web/i18n/with-texts.ts'
import { ownProfilesQuery } from '#web/patterns/profiles/own-profiles.ts'

/** Where students and parents begin. */
const begin = '/user/overview'

/**
 * Asks what every page inside the frame needs (who, where, and in the portal whose points), all at
 * once and beside the frame's own script: one after the other they would take three ways to the
 * server. The page on which phones begin comes beside it, too. Who fails here is asked again, and
 * told of, where it is shown.
 */
export const prefetchSession = (client: QueryClient) => {
  // index.html has the frame stand where somebody is signed in.
  if (document.documentElement.dataset.frame !== 'shell') return
  const organization = client.fetchQuery(organizationQuery())
  void client.prefetchQuery(userQuery())
  if (location.pathname.startsWith('/user')) void client.prefetchQuery(ownProfilesQuery())
  if (location.pathname === begin) withTexts('user-overview', loadBegin()).catch(isSaidThere)
  organization.then(location.pathname === begin ? preloadBanner : undefined).catch(isSaidThere)
}

/** By its own name: the list of all screens would be one way more. */
const loadBegin = () => import('#web/modules/dashboard/user-overview/user-overview-screen.tsx')

/** The largest thing on that page. */
const preloadBanner = ({ banner }: OrganizationInfo) => {
  if (banner) preload(banner, { as: 'image', fetchPriority: 'high' })
}

const isSaidThere = () => undefined
