export const mostResourceBytes = 1024 ** 3
/** In bytes. Only the last piece may be smaller. */
export const uploadPieceBytes = 8 * 1024 * 1024
export const mostBulk = 1000

export { type FileKind, fileKinds } from '#domain/file-kinds.ts'
