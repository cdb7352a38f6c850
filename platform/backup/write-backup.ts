import type { Writable } from 'node:stream'
import type { Blobs } from '../blobs.ts'
import type { Clock } from '../clock.ts'
import { type EventStore, type Position, start } from '../event-store/event-store.ts'
import { pagesAfter } from '../event-store/pages-after.ts'
import { type ArchiveWriter, openArchiveWriter } from './archive-writer.ts'
import type { Encryption } from './encryption.ts'
import { lineOf } from './log-line.ts'
import {
  BackupError,
  type BackupHeader,
  backupFormat,
  filePrefix,
  headerName,
  logPrefix,
  type Manifest,
  manifestName,
  tablePrefix,
} from './manifest.ts'
import { type BackupPlan, openSnapshot, type StoredFile } from './snapshot.ts'

export type BackupSource = Readonly<{
  databaseUrl: string
  eventStore: Pick<EventStore, 'storeId' | 'head' | 'readAll'>
  blobs: Pick<Blobs, 'read'>
  clock: Clock
  version: string
  plan: BackupPlan
}>

export type BackupOptions = Readonly<{
  encryption?: Encryption | undefined
  signal?: AbortSignal | undefined
}>

const pageSize = 500

/** Laurel can stay in use during the backup. @throws BackupError */
export const writeBackup = async (
  source: BackupSource,
  sink: Writable,
  { encryption, signal }: BackupOptions = {},
): Promise<Manifest> => {
  const { eventStore, blobs, plan, version } = source
  const createdAt = source.clock()
  const archive = openArchiveWriter(sink, encryption, createdAt)
  try {
    const snapshot = await openSnapshot(source.databaseUrl, eventStore, plan)
    const { copy, close, counts, files, ...known } = snapshot
    const { migrations, ...described } = known
    const header: BackupHeader = {
      laurel: 'backup',
      format: backupFormat,
      version,
      createdAt: createdAt.toISOString(),
      migrations,
    }
    try {
      await archive.add(headerName, jsonOf(header))
      for (const table of snapshot.tables) {
        signal?.throwIfAborted()
        await archive.addStream(tablePrefix(table), copy(table))
      }
    } finally {
      await close()
    }
    const missingFiles = await addFiles(archive, { blobs, files, signal })
    const events = await addLog(archive, { eventStore, head: snapshot.head, signal })
    const manifest: Manifest = {
      ...header,
      ...described,
      counts: { ...counts, events, files: files.length - missingFiles.length },
      missingFiles,
      parts: [...archive.parts],
    }
    await archive.finish(manifestName, jsonOf(manifest))
    return manifest
  } catch (error) {
    await archive.abandon(error instanceof Error ? error : new Error('stopped'))
    throw error
  }
}

const jsonOf = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)

type Files = Readonly<{
  blobs: Pick<Blobs, 'read'>
  files: readonly StoredFile[]
  signal: AbortSignal | undefined
}>

const addFiles = async (archive: ArchiveWriter, { blobs, files, signal }: Files) => {
  const missing: string[] = []
  for (const { key } of files) {
    signal?.throwIfAborted()
    const content = await blobs.read(key)
    if (content) await archive.addStream(`${filePrefix}${key}/`, content)
    else missing.push(key)
  }
  return missing
}

type Log = Readonly<{
  eventStore: Pick<EventStore, 'readAll'>
  head: Position
  signal: AbortSignal | undefined
}>

const addLog = async (archive: ArchiveWriter, { eventStore, head, signal }: Log) => {
  let events = 0
  async function* lines() {
    for await (const page of pagesAfter(eventStore, {
      after: start,
      until: head,
      limit: pageSize,
    })) {
      signal?.throwIfAborted()
      const ours = page.events.filter(({ position }) => position <= head)
      if (ours.length > 0) yield Buffer.from(ours.map(lineOf).join(''))
      events += ours.length
      if (page.end && page.next < head)
        throw new BackupError(
          'The event log became shorter while the backup was written. Start the backup again.',
        )
    }
  }
  await archive.addStream(logPrefix, lines())
  return events
}
