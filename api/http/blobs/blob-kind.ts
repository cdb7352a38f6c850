import type { Module } from '#api/contracts/areas.ts'
import type { Deps } from '#api/deps.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { BlobRow } from '#registry/blobs/private-blobs.ts'

/**
 * Files of one kind, such as what is attached to notices, and who may open them. An area names
 * those that its calls keep.
 */
export type BlobKind = Readonly<{
  /** Small letters and underscores; ids begin with it. */
  kind: string
  /**
   * Whether somebody of the file's organisation may open it now: asked when a link is given out and
   * each time it is used.
   */
  mayRead: (
    caller: Caller,
    blob: BlobRow,
    parts: Pick<Deps, 'db' | 'clock'>,
  ) => Promise<boolean> | boolean
}>

/** One of an area, and the module that has to be on. */
export type ServedKind = BlobKind & Readonly<{ module: Module | undefined }>

/** @throws TypeError for a name that an id cannot begin with */
export const defineBlobKind = (kind: BlobKind): BlobKind => {
  if (!/^[a-z_]{1,32}$/.test(kind.kind))
    throw new TypeError(`"${kind.kind}" is no name for a kind of files`)
  return kind
}
