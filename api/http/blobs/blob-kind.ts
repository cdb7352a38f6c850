import type { Module } from '#api/contracts/areas.ts'
import type { Deps } from '#api/deps.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { BlobRow } from '#registry/blobs/private-blobs.ts'

export type BlobKind = Readonly<{
  kind: string
  /** Called when a link is made, and again when it is opened. */
  mayRead: (
    caller: Caller,
    blob: BlobRow,
    parts: Pick<Deps, 'db' | 'clock'>,
  ) => Promise<boolean> | boolean
}>

export type ServedKind = BlobKind & Readonly<{ module: Module | undefined }>

/** @throws TypeError for an invalid name */
export const defineBlobKind = (kind: BlobKind): BlobKind => {
  if (!/^[a-z_]{1,32}$/.test(kind.kind))
    throw new TypeError(`"${kind.kind}" is not a valid name for a kind of files`)
  return kind
}
