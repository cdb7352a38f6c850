/** Decodes the characters that browsers escape in multipart names. */
export const decodedName = (name: string | undefined) =>
  name?.replaceAll(/%(?:22|0D|0A)/gi, (escaped) => decodeURIComponent(escaped))
