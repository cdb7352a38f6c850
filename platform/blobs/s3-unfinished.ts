import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type S3Client,
} from '@aws-sdk/client-s3'

/** Matches only Laurel's keys, because the bucket may contain other files. */
const ourKey = /^[\da-f-]{36}\/[\w.-]+$/

type UnfinishedUploads = Readonly<{
  bucket: string
  prefix: string
  before: Date
  signal: AbortSignal
}>

export const clearUnfinishedUploads = async (
  send: S3Client['send'],
  { bucket, prefix, before, signal }: UnfinishedUploads,
) => {
  const start = prefix && `${prefix}/`
  let cleared = 0
  let marker: { KeyMarker?: string; UploadIdMarker?: string } = {}
  for (;;) {
    signal.throwIfAborted()
    const page = await send(
      new ListMultipartUploadsCommand({
        Bucket: bucket,
        Prefix: start,
        EncodingType: 'url',
        ...marker,
      }),
    )
    for (const { Key = '', UploadId, Initiated } of page.Uploads ?? []) {
      const key = decoded(Key)
      const isOurs = key.startsWith(start) && ourKey.test(key.slice(start.length))
      if (!isOurs || !Initiated || Initiated >= before) continue
      signal.throwIfAborted()
      await send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId }))
      cleared += 1
    }
    if (!page.IsTruncated) return cleared
    const next = {
      KeyMarker: decoded(page.NextKeyMarker ?? ''),
      UploadIdMarker: page.NextUploadIdMarker ?? '',
    }
    if (next.KeyMarker === marker.KeyMarker && next.UploadIdMarker === marker.UploadIdMarker)
      throw new Error('The blob store lists the same unfinished uploads again')
    marker = next
  }
}

const decoded = (key: string) => {
  try {
    return decodeURIComponent(key)
  } catch {
    return ''
  }
}
