import { type UnzipFileInfo, unzipSync } from 'fflate'

/**
 * What a workbook of a school never comes near: parts of the file, and their bytes once they are
 * unpacked.
 */
const most = { parts: 1000, bytes: 48 * 1024 * 1024 }

export class TooLarge extends Error {}

const isXml = ({ name }: UnzipFileInfo) => name.endsWith('.xml') || name.endsWith('.rels')

/**
 * Returns the XML parts of a workbook by their paths. A zip file's sizes are known before anything
 * is unpacked, and no more than them is written. @throws TooLarge
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
