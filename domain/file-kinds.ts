export const fileKinds = ['image', 'video', 'audio', 'pdf'] as const
export type FileKind = (typeof fileKinds)[number]
