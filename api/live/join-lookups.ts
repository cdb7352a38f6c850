import type { Services } from '#api/services.ts'
import { createBatcher } from '#platform/concurrency/batcher.ts'
import { findProfiles, type ProfileKey, type ProfileRow } from '#registry/people/profiles.ts'
import type { SessionRow } from '#registry/sign-in/sessions.ts'

export type JoinLookups = Readonly<{
  findSession: (token: string) => Promise<SessionRow | null>
  findProfile: (profile: ProfileKey) => Promise<ProfileRow | null>
}>

/** `pause` is in ms. */
const batches = { pause: 25, most: 200 }

/** Screens that join at the same time share a query. */
export const createJoinLookups = ({
  db,
  sessions,
}: Pick<Services, 'db' | 'sessions'>): JoinLookups => ({
  findSession: createBatcher((tokens: readonly string[]) => sessions.findAll(tokens), batches),
  findProfile: createBatcher((keys: readonly ProfileKey[]) => findProfiles(db, keys), batches),
})
