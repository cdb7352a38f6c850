import { zipSync } from 'fflate'

/** The first sector of files that office programs wrote before 2007. */
export const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1016)])

/** `more`: further declared parts. */
export const typesOf = (type: string, more = '') =>
  Buffer.from(
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/>${more}</Types>`,
  )
export const main = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  docm: 'application/vnd.ms-word.document.macroEnabled.main+xml',
}
export const contentTypes = '[Content_Types].xml'

export type Entry = readonly [name: string, content: Uint8Array]

/** The parts of a Word document, with a picture larger than the sample that is inspected first. */
export const wordFiles: readonly Entry[] = [
  [contentTypes, Buffer.alloc(0)],
  ['_rels/.rels', Buffer.from('<Relationships/>')],
  ['word/document.xml', Buffer.from('<document/>')],
  ['word/media/image1.png', Buffer.alloc(200_000, 7)],
]

/** A compound file with a macro project. `macros` has it under the name of a picture. */
export const macroProject = Buffer.concat([
  compound,
  Buffer.from('_VBA_PROJECT', 'utf16le'),
  Buffer.alloc(500),
])
export const macros: Entry = ['word/media/image2.png', macroProject]

/** Returns a document of this kind with these files, not compressed unless `level` is given. */
export const zipOf = (
  entries: readonly Entry[],
  kind: keyof typeof main = 'docx',
  level: 0 | 6 = 0,
) =>
  archiveOf(
    entries.map(([name, content]) => [
      name,
      name === contentTypes && content.length === 0 ? typesOf(main[kind]) : content,
    ]),
    level,
  )

export const archiveOf = (entries: readonly Entry[], level: 0 | 6 = 0) =>
  Buffer.from(zipSync(Object.fromEntries(entries), { level }))
