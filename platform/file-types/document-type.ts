import {
  type ArchiveEntry,
  ArchiveUnreadable,
  archiveEntriesOf,
  beginningOf,
  unpackEntry,
} from './archive.ts'

/** `isActive`: has macros or an external template. */
export type DocumentType = Readonly<{ mime: string; ext: string; isActive: boolean }> | undefined

const office = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
const officeKinds = [
  { mime: `${office}.wordprocessingml.document`, ext: 'docx' },
  { mime: `${office}.spreadsheetml.sheet`, ext: 'xlsx' },
  { mime: `${office}.presentationml.presentation`, ext: 'pptx' },
]
const openKinds = [
  { mime: `${openDocument}.text`, ext: 'odt' },
  { mime: `${openDocument}.spreadsheet`, ext: 'ods' },
  { mime: `${openDocument}.presentation`, ext: 'odp' },
]

const mostOfPart = 32 * 1024 * 1024
const mostInAll = 64 * 1024 * 1024
const deepest = 3

type ReadBudget = { left: number; depth: number }

export const readDocumentType = (archive: Uint8Array): DocumentType => {
  try {
    return typeOf(archive, { left: mostInAll, depth: 0 })
  } catch (error) {
    if (error instanceof ArchiveUnreadable) return undefined
    throw error
  }
}

const typeOf = (archive: Uint8Array, reading: ReadBudget): DocumentType => {
  const entries = archiveEntriesOf(
    Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength),
  )
  const textOf = (path: string) => {
    const entry = entries.find(({ name }) => name.toLowerCase() === path)
    return entry ? readText(read(entry, reading)) : ''
  }
  const [types, mimetype] = [textOf('[content_types].xml'), textOf('mimetype').trim()]
  const isMacroEnabled = activeTypes.test(types)
  const kind =
    officeKinds.find(({ mime }) => types.includes(`${mime}.main+xml`)) ??
    (isMacroEnabled ? officeKinds[0] : openKinds.find(({ mime }) => mime === mimetype))
  return (
    kind && {
      ...kind,
      isActive: isMacroEnabled || entries.some((entry) => isActive(entry, reading)),
    }
  )
}

const read = (entry: ArchiveEntry, reading: ReadBudget) => {
  const content = unpackEntry(entry, Math.min(mostOfPart, reading.left))
  reading.left -= content.length
  return content
}

const readText = (xml: Buffer) => {
  const isWide = xml.includes(0)
  const isBigEndian = xml[0] === 0xfe || xml[0] === 0
  const text = isWide
    ? new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le').decode(xml)
    : xml.toString('utf8')
  return text
    .replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex, decimal) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .toLowerCase()
}

/** The content type decides, because names can be chosen freely. */
const activeTypes = /vbaproject|vbadata|macroenabled|macrosheet/
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const archiveStart = Buffer.from('PK\x03\x04', 'latin1')
const macroStorage = Buffer.from('_VBA_PROJECT', 'utf16le')
/**
 * Matches scripts and macros in OpenDocument files. A library without macros has only index files.
 */
const script = /^(?:scripts\/.*[^/]|basic\/.+\/(?!script-lb\.xml$|dialog-lb\.xml$)[^/]+)$/i

const isActive = (entry: ArchiveEntry, reading: ReadBudget): boolean => {
  if (script.test(entry.name)) return true
  if (/\.rels$/i.test(entry.name)) return hasActiveRelation(readText(read(entry, reading)))
  const start = beginningOf(entry)
  if (start.subarray(0, 8).equals(compoundFile)) return read(entry, reading).includes(macroStorage)
  if (!start.subarray(0, 4).equals(archiveStart)) return false
  if (reading.depth === deepest) throw new ArchiveUnreadable('documents within documents')
  const inner = { ...reading, depth: reading.depth + 1 }
  const type = typeOf(read(entry, inner), inner)
  reading.left = inner.left
  return type?.isActive ?? false
}

/** Word links a document to its local template, so such a link is allowed. */
const hasActiveRelation = (relations: string) =>
  relations.includes('relationships/vbaproject') ||
  [...relations.matchAll(/<[^<>]*\/attachedtemplate["'][^<>]*>/g)].some(([relation]) => {
    const target = /\starget\s*=\s*["']([^"']*)/.exec(relation)?.[1] ?? ''
    return (
      /\stargetmode\s*=\s*["']external/.test(relation) &&
      !/^(?:file:\/\/\/)?[a-z]:[\\/]/.test(target)
    )
  })
