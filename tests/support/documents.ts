import { crc32 } from 'node:zlib'

/** The first sector of what office programs wrote before 2007. */
export const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1016)])

const typesOf = (main: string) =>
  Buffer.from(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
  )
const main = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  docm: 'application/vnd.ms-word.document.macroEnabled.main+xml',
}
const contentTypes = '[Content_Types].xml'

type Entry = readonly [name: string, content: Uint8Array]

/** What a document of Word is made of, its picture larger than what is looked at first. */
export const wordFiles: readonly Entry[] = [
  [contentTypes, Buffer.alloc(0)],
  ['_rels/.rels', Buffer.from('<Relationships/>')],
  ['word/document.xml', Buffer.from('<document/>')],
  ['word/media/image1.png', Buffer.alloc(200_000, 7)],
]

/** An archive of these files, none of them packed; as a document of this kind. */
export const zipOf = (entries: readonly Entry[], kind: keyof typeof main = 'docx') =>
  Buffer.concat(entries.map(([name, content]) => entryOf(name, name === contentTypes ? typesOf(main[kind]) : content)))

const entryOf = (name: string, content: Uint8Array) => {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt32LE(crc32(content), 14)
  head.writeUInt32LE(content.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, Buffer.from(name), content])
}
