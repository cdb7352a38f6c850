import { randomInt } from 'node:crypto'
import { type BegunUpload, partSize } from './blob-store.ts'

/** A signed call about an object; its key may carry a query. */
export type Send = (
  method: 'PUT' | 'GET' | 'HEAD' | 'POST' | 'DELETE',
  key: string,
  more?: RequestInit,
) => Promise<Response>

type Upload = Readonly<{ key: string; contentType: string; chunks: AsyncIterable<Uint8Array> }>

/**
 * Sends a stream as the parts of one object, which is there once all are; what breaks off is taken
 * back.
 */
export const putInParts = async (send: Send, { key, contentType, chunks }: Upload) => {
  const begun = await beginMultipart(send, key, contentType)
  const tags: string[] = []
  try {
    for await (const body of inParts(chunks))
      tags.push(await sendPart(send, begun, { number: tags.length + 1, body }))
    await completeUpload(send, begun, tags)
  } catch (error) {
    await abandonUpload(send, begun).catch(() => undefined)
    throw error
  }
}

const uploadId = ({ upload }: BegunUpload) => `uploadId=${encodeURIComponent(upload)}`

export const beginMultipart = async (
  send: Send,
  key: string,
  contentType: string,
): Promise<BegunUpload> => {
  const begun = await send('POST', `${key}?uploads=`, { headers: { 'content-type': contentType } })
  const upload = /<UploadId>([^<]+)<\/UploadId>/.exec(await begun.text())?.[1]
  if (!upload) throw new Error(`The blob store has begun no upload of ${key}`)
  return { key, upload }
}

/** Answers the tag by which the store knows it. */
export const sendPart = async (
  send: Send,
  begun: BegunUpload,
  { number, body }: Readonly<{ number: number; body: Uint8Array<ArrayBuffer> }>,
) => {
  const answer = await send('PUT', `${begun.key}?partNumber=${number}&${uploadId(begun)}`, { body })
  await answer.arrayBuffer()
  return `${number} ${answer.headers.get('etag') ?? ''}`
}

/**
 * As many times a part can be sent at once: S3 counts to 10,000, and a file has 128 parts at most.
 */
const places = 75
let place = randomInt(places)

/**
 * The number of a part as it is sent this time: in order of the parts, and another one each time,
 * so that nobody writes over what somebody else has sent.
 */
export const nextNumber = (part: number) => {
  place = (place + 1) % places
  return part * places + place + 1
}

export const completeUpload = async (send: Send, begun: BegunUpload, tags: readonly string[]) => {
  const parts = tags.map((tag, n) => {
    // An earlier version kept the store's own tag alone.
    const [, number = n + 1, own = tag] = /^(\d+) (.*)$/.exec(tag) ?? []
    return `<Part><PartNumber>${number}</PartNumber><ETag>${own}</ETag></Part>`
  })
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  // It may answer 200 and say in its body that it failed.
  const answer = await (await send('POST', `${begun.key}?${uploadId(begun)}`, { body })).text()
  if (answer.includes('<Error>'))
    throw new Error(`The blob store has not put the parts of ${begun.key} together`)
}

export const abandonUpload = async (send: Send, begun: BegunUpload) => {
  await (await send('DELETE', `${begun.key}?${uploadId(begun)}`)).arrayBuffer()
}

/** A copy of all of it, which is no more than a part. */
export const onePart = async (chunks: AsyncIterable<Uint8Array>) => {
  const part = new Uint8Array(partSize)
  let size = 0
  for await (const chunk of chunks) {
    part.set(chunk, size)
    size += chunk.byteLength
  }
  return part.subarray(0, size)
}

/** The same bytes, each part full but the last, and one at least. */
async function* inParts(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
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
