import { expect, test } from 'vitest'
import { documentTypeOf } from '#platform/file-types.ts'
import {
  archiveOf,
  compound,
  contentTypes,
  type Entry,
  macroProject,
  main,
  typesOf,
  wordFiles,
  zipOf,
} from '#tests/support/documents.ts'

const relation = (type: string, more: string) =>
  Buffer.from(
    `<Relationships><Relationship Id="r" Type="http://a.test/relationships/${type}" ${more}/></Relationships>`,
  )
const template = (target: string, mode = 'External'): Entry => [
  'word/_rels/settings.xml.rels',
  relation('attachedTemplate', `Target="${target}" TargetMode="${mode}"`),
]
const declaring = (more: string): Entry => [contentTypes, typesOf(main.docx, more)]
const vba = 'application/vnd.ms-office.vbaProject'
const sheet: Entry = [
  contentTypes,
  typesOf('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
]
const openText = (...more: readonly Entry[]) =>
  archiveOf([['mimetype', Buffer.from('application/vnd.oasis.opendocument.text')], ...more])
const utf16 = (text: Buffer) => Buffer.from(`\ufeff${text}`, 'utf16le')

const active = { isActive: true }
const inert = { isActive: false }

test.each<[string, Buffer, object | undefined]>([
  ['a document', zipOf(wordFiles), { ext: 'docx', ...inert }],
  ['a packed document', zipOf(wordFiles, 'docx', 6), { ext: 'docx', ...inert }],
  ['one with macros', zipOf(wordFiles, 'docm'), active],
  [
    'one whose part is declared as macros',
    zipOf([...wordFiles.slice(1), declaring(`<Override PartName="/a.bin" ContentType="${vba}"/>`)]),
    active,
  ],
  [
    'one that declares them in other signs',
    zipOf([
      ...wordFiles.slice(1),
      declaring(`<Override PartName="/a.bin" ContentType="${vba.replace('v', '&#x76;')}"/>`),
    ]),
    active,
  ],
  [
    'one that is written in UTF-16',
    zipOf([...wordFiles.slice(1), [contentTypes, utf16(typesOf(main.docm))]]),
    active,
  ],
  [
    'one whose sheet is made of macros',
    zipOf([
      ...wordFiles.slice(1),
      declaring('<Default Extension="xml" ContentType="application/vnd.ms-excel.macrosheet+xml"/>'),
    ]),
    active,
  ],
  [
    'one that refers to macros',
    zipOf([
      ...wordFiles,
      ['word/_rels/document.xml.rels', relation('vbaProject', 'Target="a.bin"')],
    ]),
    active,
  ],
  [
    'one with macros under another name',
    zipOf([...wordFiles, ['word/media/image2.png', macroProject]]),
    active,
  ],
  [
    'one with packed macros under another name',
    zipOf([...wordFiles, ['word/a', macroProject]], 'docx', 6),
    active,
  ],
  [
    'one with an equation',
    zipOf([...wordFiles, ['word/embeddings/oleObject1.bin', compound]]),
    inert,
  ],
  [
    'one with a workbook in it',
    zipOf([...wordFiles, ['word/embeddings/a.xlsx', archiveOf([sheet])]]),
    inert,
  ],
  [
    'one with macros in a workbook in it',
    zipOf([...wordFiles, ['word/embeddings/a.xlsx', archiveOf([sheet, ['xl/a', macroProject]])]]),
    active,
  ],
  [
    'one whose template is far away',
    zipOf([...wordFiles, template('https://a.test/a.dotm')]),
    active,
  ],
  [
    'one whose template is on another computer',
    zipOf([...wordFiles, template('file:///\\\\server\\a.dotm')]),
    active,
  ],
  [
    'one whose template is on the writer’s own drive',
    zipOf([...wordFiles, template('file:///C:\\Users\\a.dotx')]),
    inert,
  ],
  ['one whose template is within', zipOf([...wordFiles, template('a.dotx', 'Internal')]), inert],
  ['an OpenDocument text', openText(), { ext: 'odt', ...inert }],
  [
    'one with an empty library',
    openText(['Basic/Standard/script-lb.xml', Buffer.from('<a/>')]),
    inert,
  ],
  [
    'one with macros in Basic',
    openText(['Basic/Standard/Module1.xml', Buffer.from('<a/>')]),
    active,
  ],
  ['one with macros in Python', openText(['Scripts/python/a.py', Buffer.from('pass')]), active],
  ['an archive', archiveOf([['a', Buffer.from('a')]]), undefined],
  ['half an archive', zipOf(wordFiles).subarray(0, 50_000), undefined],
  [
    'an archive with more behind it',
    Buffer.concat([zipOf(wordFiles), Buffer.from('more')]),
    undefined,
  ],
  ['one whose parts have two names', twoNames(), undefined],
  [
    'one that unpacks to more than any document',
    zipOf([...wordFiles, ['a.rels', Buffer.alloc(40_000_000)]], 'docx', 6),
    undefined,
  ],
  ['nothing', Buffer.alloc(0), undefined],
])('the type of a document is read from its content: %s', async (_, content, expected) => {
  const type = await documentTypeOf(content)
  if (expected === undefined) expect(type).toBeUndefined()
  else expect(type).toMatchObject(expected)
})

/** Returns an archive whose directory gives a file another name than the file's own header. */
function twoNames() {
  const archive = zipOf([...wordFiles, ['word/pic.png', macroProject]])
  archive.write('word/vba.bin', archive.indexOf('word/pic.png'))
  return archive
}
