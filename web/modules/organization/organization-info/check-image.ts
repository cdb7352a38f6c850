import type { OwnImage } from '#api/contracts/blobs.ts'
import type { FieldError } from '#api/contracts/validation.ts'

export const imageRules: Record<OwnImage, { ratio: number; shown: string }> = {
  logo: { ratio: 1, shown: '1:1' },
  banner: { ratio: 6, shown: '6:1' },
}
export const acceptedTypes = 'image/png,image/jpeg'
const mostBytes = 1024 * 1000
const tolerance = 0.02
const mostMegapixels = 8

type Problem = Pick<FieldError, 'code' | 'params'>

const sizeOf = (address: string) =>
  new Promise<{ width: number; height: number } | null>((resolve) => {
    const image = new Image()
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => resolve(null)
    image.src = address
  })

/** Returns why the server would probably refuse the image; null if there is no reason. */
export const problemOf = async (
  kind: OwnImage,
  file: File,
  address: string,
): Promise<Problem | null> => {
  if (/^image\/hei[cf]/.test(file.type)) return { code: 'image_heic' }
  if (!acceptedTypes.split(',').includes(file.type)) return { code: 'image_type' }
  if (file.size > mostBytes) return { code: 'file_too_large' }
  const size = await sizeOf(address)
  if (!size) return { code: 'image_broken' }
  if (size.width * size.height > mostMegapixels * 1_000_000)
    return { code: 'image_pixels', params: { max: mostMegapixels } }
  const { ratio, shown } = imageRules[kind]
  const width = size.height * ratio
  if (Math.abs(size.width - width) > width * tolerance)
    return { code: 'image_ratio', params: { ratio: shown } }
  return null
}
