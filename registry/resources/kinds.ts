/** The kinds of files that resources have: what was sent, and a small picture of it. */
export const resourceBlobKind = 'resource' as const
export const previewKind = 'preview' as const

/** How long what was deleted can be taken back: 10 s, and what a slow line takes. */
export const resourceUndoMs = 20_000

/** In bytes: how large a file may be. */
export const maxResourceBytes = 1024 ** 3
