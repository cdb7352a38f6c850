/** The content's hash makes the address unguessable. */
export const blobAddress = (organizationId: string, id: string) =>
  `/api/blobs/${organizationId}/${id}`
