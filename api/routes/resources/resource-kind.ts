import type { FileKind } from '#api/contracts/resource-files.ts'
import { Line } from '#api/contracts/text.ts'
import { isHeic, sampleSize, typeOfSample } from '#platform/file-types.ts'

export const kindOf = (contentType: string): FileKind | undefined => {
  const [kind] = contentType.split('/')
  if (contentType === 'application/pdf') return 'pdf'
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : undefined
}

/** Without the dot. */
export const extensionOf = (name: string) =>
  /\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * The first bytes decide. The extension must match, so that no file opens as another type. Returns
 * undefined for SVG, HEIC, and anything but an image, video, audio or PDF.
 */
export const readKind = async (sample: Uint8Array, name: string) => {
  const type = await typeOfSample(sample.subarray(0, sampleSize))
  // The type as browsers send it, without parameters such as codecs.
  const contentType = type?.mime.split(';')[0]?.trim() ?? ''
  if (!type || !kindOf(contentType) || contentType.includes('svg') || isHeic(sample))
    return undefined
  const ending = extensionOf(name)
  const isSo = ending === type.ext || (endings[type.ext] ?? []).includes(ending)
  return { contentType, name: isSo ? name : `${name.slice(0, 246)}.${type.ext}` }
}

/** The error code for a file whose type `readKind` does not know. */
export const refusedType = (sample: Uint8Array) => (isHeic(sample) ? 'image_heic' : 'resource_type')

const endings: Readonly<Record<string, readonly string[]>> = {
  jpg: ['jpeg', 'jpe'],
  tif: ['tiff'],
  mid: ['midi'],
  mp4: ['m4v'],
  ogg: ['oga'],
  opus: ['ogg'],
  mpg: ['mpeg'],
}

/** Returns undefined for an invalid name. */
export const resourceFileNameOf = (text: string | undefined) => {
  const name = Line().min(1).safeParse(text)
  return name.success ? name.data : undefined
}
