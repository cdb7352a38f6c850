/**
 * Where uploaded content is kept, by keys such as `<organisation>/<hash>.png`. Content never changes under its key, so it may be put again
 * at any time, by several processes at once.
 */
export type Blobs = Readonly<{
  /** All of it or nothing: nobody ever reads half a blob. */
  put: (key: string, content: Uint8Array, contentType: string) => Promise<void>
  /** Null when nothing is there. */
  get: (key: string) => Promise<Uint8Array | null>
}>
