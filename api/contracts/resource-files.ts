export const mostResourceBytes = 1024 ** 3
/** Bytes; only the last piece may be smaller. */
export const uploadPieceBytes = 8 * 1024 * 1024
export const mostBulk = 1000

export const fileKinds = ['image', 'video', 'audio', 'pdf'] as const
export type FileKind = (typeof fileKinds)[number]
