import { strFromU8 } from 'fflate'
import { getFormatFromId } from 'numfmt'
import { readXml } from './read-xml.ts'
import type { WorkbookFiles } from './unpack.ts'

export type SheetPlace = { name: string; isHidden: boolean; path: string }
/** `texts`: shared strings; `formats`: of styles; `is1904`: days count from 1904. */
export type Shared = { texts: readonly string[]; formats: readonly string[]; is1904: boolean }

export const textOfPart = (parts: WorkbookFiles, path: string) => {
  const part = parts[path]
  return part ? strFromU8(part) : ''
}

/** `worksheets/sheet1.xml` beside `xl/workbook.xml` is `xl/worksheets/sheet1.xml`. */
const pathFrom = (folder: string, target: string) =>
  target.startsWith('/') ? target.slice(1) : `${folder}/${target}`

/** Returns the path of the workbook part, which may be outside `xl`. */
const workbookPath = (parts: WorkbookFiles) => {
  let path = 'xl/workbook.xml'
  readPart(parts, '_rels/.rels', (name, attributes) => {
    const { Type = '', Target = '' } = name === 'Relationship' ? attributes() : {}
    if (Type.endsWith('/officeDocument')) path = pathFrom('', Target).replace(/^\//, '')
  })
  return path
}

type Open = (name: string, attributes: () => Readonly<Record<string, string>>) => void
const readPart = (parts: WorkbookFiles, path: string, open: Open) => {
  const xml = textOfPart(parts, path)
  if (xml !== '') readXml(xml, { open })
}

/** Sheets are in order. @throws Error if it is not a workbook */
export const workbookOf = (parts: WorkbookFiles): { sheets: SheetPlace[]; shared: Shared } => {
  const path = workbookPath(parts)
  const folder = path.slice(0, path.lastIndexOf('/'))
  const targets = new Map<string, string>()
  const kinds = new Map<string, string>()
  readPart(parts, `${folder}/_rels/${path.slice(folder.length + 1)}.rels`, (name, attributes) => {
    if (name !== 'Relationship') return
    const { Id = '', Type = '', Target = '' } = attributes()
    targets.set(Id, pathFrom(folder, Target))
    kinds.set(Type.slice(Type.lastIndexOf('/') + 1), pathFrom(folder, Target))
  })
  const sheets: SheetPlace[] = []
  let is1904 = false
  readPart(parts, path, (tag, attributes) => {
    if (tag === 'workbookPr') is1904 = ['1', 'true'].includes(attributes().date1904 ?? '')
    if (tag !== 'sheet') return
    const { name = '', state = 'visible', id = '' } = attributes()
    const at = targets.get(id)
    if (at && parts[at]) sheets.push({ name, isHidden: state !== 'visible', path: at })
  })
  if (sheets.length === 0) throw new Error('no sheets')
  const partOf = (kind: string, usual: string) =>
    textOfPart(parts, kinds.get(kind) ?? `${folder}/${usual}`)
  const texts = textsIn(partOf('sharedStrings', 'sharedStrings.xml'))
  return { sheets, shared: { texts, formats: formatsIn(partOf('styles', 'styles.xml')), is1904 } }
}

/** Excel writes characters that XML cannot hold as `_x000D_`. */
export const unescaped = (text: string) =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

const textsIn = (xml: string) => {
  const texts: string[] = []
  if (xml === '') return texts
  let text = ''
  let inGuide = false
  let inText = false
  readXml(xml, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') inGuide = true
      inText = name === 't' && !inGuide
    },
    text: (part) => {
      if (inText) text += part
    },
    close: (name) => {
      if (name === 't') inText = false
      if (name === 'rPh') inGuide = false
      if (name === 'si') texts.push(unescaped(text))
    },
  })
  return texts
}

const local = new Map<number, string>(
  [14, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [
    id,
    'yyyy-mm-dd',
  ]),
)

const formatsIn = (xml: string) => {
  const own = new Map<number, string>()
  const formats: string[] = []
  let inCells = false
  if (xml === '') return formats
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'numFmt') own.set(Number(attributes().numFmtId), attributes().formatCode ?? '')
      if (name === 'cellXfs') inCells = true
      if (name !== 'xf' || !inCells) return
      const id = Number(attributes().numFmtId ?? 0)
      formats.push(own.get(id) ?? local.get(id) ?? getFormatFromId(id) ?? 'General')
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}
