import type { z } from 'zod'
import type { BlobsAnswer } from '#api/contracts/blobs.ts'
import { api } from '#web/client/api/client.ts'

export type UploadedImageKind = 'badge' | 'boardGame' | 'game' | 'prize' | 'question'

/** Returns the address of the stored image. @throws ApiError */
export const sendImage = async (kind: UploadedImageKind, file: File): Promise<string> => {
  const body = new FormData()
  body.append(kind, file)
  const { data } = await api<z.infer<typeof BlobsAnswer>>('/blobs/batch', { method: 'POST', body })
  return data[0]?.url ?? ''
}

export const acceptedImages = ['image/png', 'image/jpeg']
const mostBytes = 1024 * 1000

export const imageProblemOf = ({ type, size }: File) => {
  if (/^image\/hei[cf]/.test(type)) return 'image_heic'
  if (!acceptedImages.includes(type)) return 'image_type'
  return size > mostBytes ? 'file_too_large' : null
}
