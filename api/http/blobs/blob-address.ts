/** `id` ends with the content's hash, which cannot be guessed. */
export const blobAddress = (organizationId: string, id: string) =>
  `/api/blobs/${organizationId}/${id}`
