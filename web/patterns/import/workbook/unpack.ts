import { type UnzipFileInfo, unzipSync } from 'fflate'

/** Limits far above any school's workbook: the number of parts, and unpacked bytes. */
const most = { parts: 1000, bytes: 48 * 1024 * 1024 }

export class TooLarge extends Error {}

const isXml = ({ name }: UnzipFileInfo) => name.endsWith('.xml') || name.endsWith('.rels')

/**
 * Returns a workbook's XML parts by path. Checks the sizes declared in the zip file, and never
 * unpacks more.
 * @throws TooLarge
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
