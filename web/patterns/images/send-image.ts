import type { z } from 'zod'
import type { BlobsAnswer } from '#api/contracts/blobs.ts'
import { api } from '#web/client/api/client.ts'

export type UploadedImageKind = 'badge' | 'boardGame' | 'game' | 'question'

/** The address of an image that has just been stored. */
export const sendImage = async (kind: UploadedImageKind, file: File): Promise<string> => {
  const body = new FormData()
  body.append(kind, file)
  const { data } = await api<z.infer<typeof BlobsAnswer>>('/blobs/batch', { method: 'POST', body })
  return data[0]?.url ?? ''
}
