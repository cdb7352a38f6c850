import { type UnzipFileInfo, unzipSync } from 'fflate'

/** Limits that no school's workbook approaches: parts of the file, and unpacked bytes. */
const most = { parts: 1000, bytes: 48 * 1024 * 1024 }

export class TooLarge extends Error {}

const isXml = ({ name }: UnzipFileInfo) => name.endsWith('.xml') || name.endsWith('.rels')

/**
 * Returns a workbook's XML parts by path. A zip file states its sizes: they are checked first, and
 * no more is written. @throws TooLarge
 */
export const unpackWorkbook = (bytes: Uint8Array) => {
  const sum = { parts: 0, bytes: 0 }
  return unzipSync(bytes, {
    filter: (part) => {
      if (!isXml(part)) return false
      sum.parts += 1
      sum.bytes += part.originalSize
      if (sum.parts > most.parts || sum.bytes > most.bytes) throw new TooLarge()
      return true
    },
  })
}
export type WorkbookFiles = Readonly<Record<string, Uint8Array>>
