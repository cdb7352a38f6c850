/** A signed call about an object; its key may carry a query. */
export type Send = (
  method: 'PUT' | 'GET' | 'HEAD' | 'POST' | 'DELETE',
  key: string,
  more?: RequestInit,
) => Promise<Response>

/** In bytes: one is in memory at a time. S3 takes 10,000 of them, of 5 MiB at least. */
const partSize = 8 * 1024 * 1024

type Upload = Readonly<{ key: string; contentType: string; chunks: AsyncIterable<Uint8Array> }>

/** Sends a stream as the parts of one object, which is there once all are; what breaks off is taken back. */
export const putInParts = async (send: Send, { key, contentType, chunks }: Upload) => {
  const begun = await send('POST', `${key}?uploads=`, { headers: { 'content-type': contentType } })
  const id = /<UploadId>([^<]+)<\/UploadId>/.exec(await begun.text())?.[1]
  if (!id) throw new Error(`The blob store has begun no upload of ${key}`)
  const upload = `uploadId=${encodeURIComponent(id)}`
  const tags: string[] = []
  try {
    for await (const body of inParts(chunks)) {
      const answer = await send('PUT', `${key}?partNumber=${tags.length + 1}&${upload}`, { body })
      tags.push(answer.headers.get('etag') ?? '')
      await answer.arrayBuffer()
    }
    const parts = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    // It may answer 200 and say in its body that it failed.
    const answer = await (await send('POST', `${key}?${upload}`, { body })).text()
    if (answer.includes('<Error>')) throw new Error(`The blob store has not put the parts of ${key} together`)
  } catch (error) {
    await send('DELETE', `${key}?${upload}`).catch(() => undefined)
    throw error
  }
}

/** The same bytes, each part full but the last, and one at least. */
async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  let waiting: Uint8Array[] = []
  let size = 0
  let isFirst = true
  for await (const chunk of chunks) {
    waiting.push(chunk)
    size += chunk.byteLength
    while (size >= partSize) {
      const all = Buffer.concat(waiting)
      yield Uint8Array.from(all.subarray(0, partSize))
      isFirst = false
      const rest = all.subarray(partSize)
      waiting = [rest]
      size = rest.byteLength
    }
  }
  if (size > 0 || isFirst) yield Uint8Array.from(Buffer.concat(waiting))
}
