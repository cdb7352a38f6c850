/** In bytes. */
export const mostResourceBytes = 1024 ** 3
/** Smaller pieces of an upload are not kept, but for the last one: in bytes. */
export const uploadPieceBytes = 8 * 1024 * 1024
/** In one call: an import of more is sent in several. */
export const mostBulk = 1000

export const fileKinds = ['image', 'video', 'audio', 'pdf'] as const
export type FileKind = (typeof fileKinds)[number]
