import type { ArchivePart } from '#platform/backup/archive-reader.ts'

export type PartCursor = ReturnType<typeof createPartCursor>

/** Reads parts once and in order, by name prefix. */
export const createPartCursor = (parts: AsyncGenerator<ArchivePart>) => {
  let next: ArchivePart | undefined
  let isOver = false

  const peek = async () => {
    if (next || isOver) return next
    const { value, done } = await parts.next()
    isOver = done === true
    next = done ? undefined : value
    return next
  }

  return {
    peek,
    async *below(prefix: string): AsyncGenerator<Buffer> {
      for (let part = await peek(); part?.name.startsWith(prefix); part = await peek()) {
        next = undefined
        yield part.bytes
      }
    },
    close: async () => {
      await parts.return(undefined)
    },
  }
}
