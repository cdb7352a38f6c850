/** Returns a PDF with one empty page, of at least `size` bytes. */
export const pdf = (size = 0) => {
  const page = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
`)
  return Buffer.concat([page, Buffer.alloc(Math.max(0, size - page.length), '%')])
}

/** Returns a tenth of a second of silence. */
export const wav = () => {
  const samples = Buffer.alloc(800, 128)
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** Returns the beginning of a film, padded to this many bytes. */
export const mp4 = (size = 64) => {
  const film = Buffer.alloc(size)
  film.writeUInt32BE(24, 0)
  film.write('ftypisom', 4)
  film.write('isommp42', 16)
  return film
}

/** Returns the body and header of a multipart request for a resource. */
export const resourceForm = (
  fields: Readonly<Record<string, string>>,
  content: Uint8Array,
  name = 'leaf.pdf',
) => {
  const boundary = 'laurel-test-boundary'
  const texts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return {
    body: Buffer.concat([
      Buffer.from(texts.join('') + file),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
