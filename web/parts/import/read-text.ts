const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

const decode = (bytes: Uint8Array, encoding: string) => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** A workbook is a zip file, one of the old kind an OLE file. */
export const isWorkbook = (bytes: Uint8Array) =>
  startsWith(bytes, [0x50, 0x4b, 3, 4]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])

/**
 * The text of a file as schools have them: UTF-8 with or without its mark, UTF-16 (Excel's "Unicode text"), or Big5, which
 * Excel in Hong Kong writes into a plain CSV. Null when it is none of these.
 */
export const readText = (bytes: Uint8Array): string | null => {
  if (startsWith(bytes, [0xff, 0xfe])) return decode(bytes, 'utf-16le')
  if (startsWith(bytes, [0xfe, 0xff])) return decode(bytes, 'utf-16be')
  const text = decode(bytes, 'utf-8') ?? decode(bytes, 'big5')
  // No text has it: a picture, or UTF-16 without its mark.
  return text?.includes('\0') ? null : text
}
