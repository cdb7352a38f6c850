/** Nobody guesses the address: it holds the content's hash. */
export const blobAddress = (organizationId: string, id: string) =>
  `/api/blobs/${organizationId}/${id}`
