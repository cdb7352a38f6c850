/**
 * A file's name in a multipart request as it was before the browser wrote it: quotes and line
 * breaks are escaped there.
 */
export const decodedName = (name: string | undefined) =>
  name?.replaceAll(/%(?:22|0D|0A)/gi, (escaped) => decodeURIComponent(escaped))
