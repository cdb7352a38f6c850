import type { Send } from './s3-parts.ts'

/** The keys that we give: `<organisation>/<id>`. A bucket may hold what is not ours. */
const ours = /^[\da-f-]{36}\/[\w.-]+$/

type Wanted = Readonly<{ prefix: string; before: Date; signal: AbortSignal }>

/**
 * Takes back the parts of uploads that were begun before that moment and never put together. `ask`
 * takes keys with their prefix.
 */
export const clearUnfinishedParts = async (ask: Send, { prefix, before, signal }: Wanted) => {
  const start = prefix && `${prefix}/`
  let cleared = 0
  let marker = ''
  for (;;) {
    signal.throwIfAborted()
    const asked = `?uploads=&encoding-type=url&prefix=${encodeURIComponent(start)}${marker}`
    const page = await (await ask('GET', asked)).text()
    for (const upload of uploadsIn(page)) {
      if (
        !(upload.begun < before) ||
        !upload.key.startsWith(start) ||
        !ours.test(upload.key.slice(start.length))
      )
        continue
      signal.throwIfAborted()
      await (
        await ask('DELETE', `${upload.key}?uploadId=${encodeURIComponent(upload.id)}`)
      ).arrayBuffer()
      cleared += 1
    }
    if (textOf(page, 'IsTruncated') !== 'true') return cleared
    const next = [textOf(page, 'NextKeyMarker'), textOf(page, 'NextUploadIdMarker')] as const
    const following = `&key-marker=${next[0]}&upload-id-marker=${encodeURIComponent(next[1])}`
    if (following === marker)
      throw new Error('The blob store lists the same unfinished uploads again')
    marker = following
  }
}

const textOf = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''

const uploadsIn = (page: string) =>
  [...page.matchAll(/<Upload>([\s\S]*?)<\/Upload>/g)].map(([, upload = '']) => ({
    key: decoded(textOf(upload, 'Key')),
    id: textOf(upload, 'UploadId'),
    begun: new Date(textOf(upload, 'Initiated')),
  }))

/** One that cannot be read is none of ours. */
const decoded = (key: string) => {
  try {
    return decodeURIComponent(key)
  } catch {
    return ''
  }
}
