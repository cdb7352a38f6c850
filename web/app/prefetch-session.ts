import type { QueryClient } from '@tanstack/react-query'
import { preload } from 'react-dom'
import type { OrganizationInfo } from '#api/contracts/organization.ts'
import { organizationQuery, userQuery } from '#web/client/session/queries.ts'
import { withTexts } from '#web/i18n/with-texts.ts'
import { ownProfilesQuery } from '#web/patterns/profiles/own-profiles.ts'

const begin = '/user/overview'

/**
 * Starts the frame's queries and the portal's first page while the frame's script loads. One after
 * the other, they would need three round trips.
 */
export const prefetchSession = (client: QueryClient) => {
  // index.html sets this on pages that need a sign-in, if somebody is signed in.
  if (document.documentElement.dataset.frame !== 'shell') return
  const organization = client.fetchQuery(organizationQuery())
  void client.prefetchQuery(userQuery())
  if (location.pathname.startsWith('/user')) void client.prefetchQuery(ownProfilesQuery())
  if (location.pathname === begin) withTexts('user-overview', loadBegin()).catch(isSaidThere)
  organization.then(location.pathname === begin ? preloadBanner : undefined).catch(isSaidThere)
}

/** Imported directly, because the list of screens would cost another round trip. */
const loadBegin = () => import('#web/modules/dashboard/user-overview/user-overview-screen.tsx')

const preloadBanner = ({ banner }: OrganizationInfo) => {
  if (banner) preload(banner, { as: 'image', fetchPriority: 'high' })
}

const isSaidThere = () => undefined
