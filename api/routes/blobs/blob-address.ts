/** Where browsers find a blob. The name holds the hash of the content, so nobody guesses it, and it is never another content's. */
export const blobAddress = (organizationId: string, id: string) => `/api/blobs/${organizationId}/${id}`

const contentTypes: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg' }

/** By what the server itself has put at the end of the name. */
export const contentTypeOf = (name: string) =>
  contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
