/** In bytes. */
export const mostResourceBytes = 1024 ** 3
/** In bytes; smaller pieces are not stored, except the last. */
export const uploadPieceBytes = 8 * 1024 * 1024
export const mostBulk = 1000

export const fileKinds = ['image', 'video', 'audio', 'pdf'] as const
export type FileKind = (typeof fileKinds)[number]
