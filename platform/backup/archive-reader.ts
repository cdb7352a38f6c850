import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract } from 'tar-stream'
import { decrypt, encryptedMagic } from './encryption.ts'
import {
  BackupError,
  BackupHeader,
  backupFormat,
  headerName,
  Manifest,
  manifestName,
} from './manifest.ts'
import { withoutTrailer } from './trailer.ts'

const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

export type OpenBackup = () => Promise<Readable>

export type ArchivePart = Readonly<{ name: string; bytes: Buffer }>

type Source = Readonly<{ open: OpenBackup; passphrase: string | undefined }>

/** @throws BackupError that names the damaged part */
export async function* readParts(source: Source): AsyncGenerator<ArchivePart> {
  let at = 'the beginning'
  const failed: { error?: unknown } = {}
  const archive = await decompressed(source)
  const tar = extract()
  archive.on('error', (error) => {
    failed.error = error
    tar.destroy(error)
  })
  archive.pipe(tar)
  try {
    for await (const entry of tar) {
      at = entry.header.name
      const chunks: Buffer[] = []
      for await (const chunk of entry) chunks.push(chunk as Buffer)
      yield { name: at, bytes: Buffer.concat(chunks) }
    }
    await finished(archive)
  } catch (error) {
    throw damaged(at, failed.error ?? error)
  } finally {
    archive.destroy()
  }
}

const damaged = (part: string, cause?: unknown) =>
  new BackupError(`The file is damaged or cut off at ${part}. Use another backup.`, { cause })

const decompressed = async ({ open, passphrase }: Source): Promise<Readable> => {
  const start = await startOf(await open(), encryptedMagic.length)
  const isEncrypted = start.equals(encryptedMagic)
  if (!isEncrypted && !start.subarray(0, zstdMagic.length).equals(zstdMagic))
    throw new BackupError('This is not a backup of Laurel, or its beginning is damaged.')
  if (isEncrypted && passphrase === undefined)
    throw new BackupError('The file is encrypted. Name its passphrase with --passphrase-file.')
  const bytes = await open()
  const content = isEncrypted ? await decrypt(bytes, passphrase!) : bytes
  const frame = Readable.from(withoutTrailer(content))
  const plain = createZstdDecompress()
  for (const stream of [bytes, content, frame]) stream.on('error', (error) => plain.destroy(error))
  plain.on('close', () => {
    for (const stream of [frame, content, bytes]) stream.destroy()
  })
  return frame.pipe(plain)
}

const startOf = async (stream: Readable, length: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= length) break
  }
  return Buffer.concat(chunks).subarray(0, length)
}

/** @throws BackupError */
export const readHeader = async (source: Source): Promise<BackupHeader> => {
  for await (const { name, bytes } of readParts(source)) {
    if (name !== headerName) break
    return parse(BackupHeader, bytes, name)
  }
  throw new BackupError('This is not a backup of Laurel, or its beginning is damaged.')
}

/** @throws BackupError that names the first part that differs */
export const checkArchive = async (source: Source): Promise<Manifest> => {
  const found: { name: string; sha256: string }[] = []
  let manifest: Manifest | undefined
  for await (const { name, bytes } of readParts(source)) {
    if (manifest) throw damaged(`${name}, after the end`)
    if (found.length === 0 && name !== headerName) throw damaged('the beginning')
    if (name === manifestName) manifest = parse(Manifest, bytes, name)
    else found.push({ name, sha256: sha256Of(bytes) })
  }
  if (!manifest) throw damaged(found.at(-1)?.name ?? 'the beginning')
  for (const [n, { name, sha256 }] of manifest.parts.entries())
    if (found[n]?.name !== name || found[n].sha256 !== sha256) throw damaged(name)
  if (found.length > manifest.parts.length) throw damaged(found[manifest.parts.length]!.name)
  return manifest
}

/** @throws BackupError */
export async function* readCheckedParts(
  source: Source,
  { parts }: Manifest,
): AsyncGenerator<ArchivePart> {
  let n = 0
  for await (const part of readParts(source)) {
    if (part.name === manifestName) return
    if (parts[n]?.name !== part.name || parts[n]?.sha256 !== sha256Of(part.bytes))
      throw damaged(part.name)
    n += 1
    yield part
  }
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const parse = <T>(schema: { parse: (value: unknown) => T }, bytes: Buffer, name: string): T => {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw damaged(name, error)
  }
}

/** @throws BackupError */
export const refuseNewer = (
  { version, format, migrations }: BackupHeader,
  ours: Readonly<{ version: string; migrations: readonly string[] }>,
) => {
  const isUnknown = migrations.some((name) => !ours.migrations.includes(name))
  if (format > backupFormat || isUnknown || isNewer(version, ours.version))
    throw new BackupError(
      `The backup was made by a newer Laurel (${version}). Update this one and restore again.`,
    )
}

const isNewer = (one: string, other: string) =>
  one.localeCompare(other, 'en', { numeric: true }) > 0
