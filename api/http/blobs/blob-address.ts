/**
 * Where browsers find a blob. The name holds the hash of the content, so nobody guesses it, and it
 * is never another content's.
 */
export const blobAddress = (organizationId: string, id: string) =>
  `/api/blobs/${organizationId}/${id}`
