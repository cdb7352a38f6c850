export const resourceBlobKind = 'resource' as const
export const previewKind = 'preview' as const

export const resourceUndoMs = 20_000

export const maxResourceBytes = 1024 ** 3
