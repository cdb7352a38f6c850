import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FileLink } from '#api/contracts/blobs.ts'
import type { Deps } from '#api/deps.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { type Caller, callerOf } from '#api/plugins/authentication.ts'
import type { Sessions } from '#api/sessions.ts'
import { type BlobRow, findBlobs } from '#registry/blobs/private-blobs.ts'
import type { ServedKind } from './blob-kind.ts'

/** In seconds. */
export const linkLasts = 10 * 60

/** Makes signed links, because an <img>, <video> or new page sends no token. */
export type BlobLinks = Readonly<{
  to: (caller: Caller, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** @throws HttpError `not_found`, `link_ended` */
  open: (which: Readonly<{ organization: string; id: string }>, link: FileLink) => Promise<BlobRow>
}>

type BlobLinkServices = Pick<Deps, 'db' | 'clock'> &
  Readonly<{ sessions: Sessions; served: readonly ServedKind[] }>

/** @throws TypeError when two kinds have one name */
export const createBlobLinks = ({ db, clock, sessions, served }: BlobLinkServices): BlobLinks => {
  const kinds = new Map(served.map((kind) => [kind.kind, kind]))
  if (kinds.size < served.length) throw new TypeError('Two kinds of files have the same name')
  const mayRead = async (caller: Caller, blob: BlobRow) =>
    (await kinds.get(blob.kind)?.mayRead(caller, blob, { db, clock })) === true

  return {
    to: async (caller, ids) => {
      if (ids.length === 0) return new Map()
      const session = Buffer.from(caller.tokenHash, 'hex').toString('base64url')
      const expires = String(Math.floor(clock().getTime() / 1000) + linkLasts)
      const links = new Map<string, string>()
      for (const blob of await findBlobs(db, caller.organizationId, ids)) {
        if (!(await mayRead(caller, blob))) continue
        const query = new URLSearchParams({
          session,
          expires,
          signature: sign(blob, { session, expires }),
        })
        links.set(blob.id, `/api/files/${blob.organization_id}/${blob.id}?${query}`)
      }
      return links
    },
    open: async ({ organization, id }, link) => {
      const { link_key, ...blob } = orNotFound((await findBlobs(db, organization, [id]))[0] ?? null)
      if (!isSame(link.signature, sign({ ...blob, link_key }, link)))
        throw new HttpError('not_found')
      if (Number(link.expires) * 1000 <= clock().getTime()) throw new HttpError('link_ended')
      const session = await sessions.findByHash(
        Buffer.from(link.session, 'base64url').toString('hex'),
      )
      if (!session || session.setup_password || session.must_enrol)
        throw new HttpError('link_ended')
      const { module } = orNotFound(kinds.get(blob.kind) ?? null)
      const isOn = module === undefined || session.modules[module] === true
      if (!isOn || !(await mayRead(callerOf(session), blob))) throw new HttpError('not_found')
      return blob
    },
  }
}

type SignedBlob = Readonly<{ organization_id: string; id: string; link_key: Uint8Array }>

const sign = (
  { organization_id, id, link_key }: SignedBlob,
  { session, expires }: Omit<FileLink, 'signature'>,
) =>
  createHmac('sha256', link_key)
    .update([organization_id, id, session, expires].join('\n'))
    .digest('base64url')

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
