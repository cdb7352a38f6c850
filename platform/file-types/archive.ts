import { constants, inflateRawSync } from 'node:zlib'

export type ArchiveEntry = Readonly<{ name: string; isPacked: boolean; content: Buffer }>

export class ArchiveUnreadable extends Error {
  override readonly name = 'ArchiveUnreadable'
}

const mostEntries = 10_000
const [directoryEnd, directoryEntry, localEntry] = [0x06054b50, 0x02014b50, 0x04034b50]
const endSize = 22

/** Reads the directory, as office programs do. @throws ArchiveUnreadable */
export const archiveEntriesOf = (archive: Buffer): readonly ArchiveEntry[] => {
  try {
    const end = findEnd(archive)
    const count = archive.readUInt16LE(end + 10)
    refuseIf(count > mostEntries)
    const entries: ArchiveEntry[] = []
    let at = archive.readUInt32LE(end + 16)
    for (let n = 0; n < count; n += 1) {
      refuseIf(archive.readUInt32LE(at) !== directoryEntry)
      const [name, extra, comment] = [28, 30, 32].map((place) =>
        archive.readUInt16LE(at + place),
      ) as [number, number, number]
      entries.push(readEntry(archive, at, name))
      at += 46 + name + extra + comment
    }
    refuseIf(at > end)
    return entries
  } catch (error) {
    if (error instanceof RangeError) throw new ArchiveUnreadable(error.message, { cause: error })
    throw error
  }
}

/** Refuses bytes after the archive's comment, which could hold a second directory. */
const findEnd = (archive: Buffer) => {
  for (let at = archive.length - endSize; at >= 0 && at > archive.length - 65_600; at -= 1) {
    if (archive.readUInt32LE(at) !== directoryEnd) continue
    refuseIf(at + endSize + archive.readUInt16LE(at + 20) !== archive.length)
    return at
  }
  throw new ArchiveUnreadable('no directory')
}

const readEntry = (archive: Buffer, at: number, nameLength: number): ArchiveEntry => {
  const flags = archive.readUInt16LE(at + 8)
  const method = archive.readUInt16LE(at + 10)
  const size = archive.readUInt32LE(at + 20)
  const local = archive.readUInt32LE(at + 42)
  const isEncrypted = (flags & 1) === 1
  refuseIf(
    isEncrypted || (method !== 0 && method !== 8) || archive.readUInt32LE(local) !== localEntry,
  )
  const name = archive.subarray(at + 46, at + 46 + nameLength)
  const localName = archive.readUInt16LE(local + 26)
  // A name is stored twice, and readers differ in which they use.
  refuseIf(!archive.subarray(local + 30, local + 30 + localName).equals(name))
  const start = local + 30 + localName + archive.readUInt16LE(local + 28)
  refuseIf(start + size > archive.length)
  return {
    name: name.toString('utf8'),
    isPacked: method === 8,
    content: archive.subarray(start, start + size),
  }
}

/** @throws ArchiveUnreadable above `most` bytes */
export const unpackEntry = ({ isPacked, content }: ArchiveEntry, most: number): Buffer => {
  refuseIf(!isPacked && content.length > most)
  if (!isPacked) return content
  try {
    return inflateRawSync(content, { maxOutputLength: most })
  } catch (cause) {
    throw new ArchiveUnreadable('an entry cannot be unpacked', { cause })
  }
}

export const beginningOf = ({ isPacked, content }: ArchiveEntry): Buffer => {
  const some = content.subarray(0, 256)
  if (!isPacked) return some
  try {
    return inflateRawSync(some, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch (cause) {
    throw new ArchiveUnreadable('an entry cannot be unpacked', { cause })
  }
}

const refuseIf = (isSo: boolean) => {
  if (isSo) throw new ArchiveUnreadable('no office program writes this')
}
