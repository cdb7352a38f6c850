import type { z } from 'zod'
import type { BlobsAnswer, OwnImage } from '#api/contracts/blobs.ts'
import type { OrganizationInfoAnswer, OrganizationInput } from '#api/contracts/organization.ts'
import { api } from '#web/client/api/client.ts'

/** A chosen file replaces the image; null removes it. */
export type ImageChoices = Partial<Record<OwnImage, File | null>>

/** The ids of the images that were sent, so that a retry of the save does not send them again. */
const sent = new WeakMap<File, string>()

const sendFiles = async (choices: ImageChoices) => {
  const files = (Object.entries(choices) as [OwnImage, File | null][]).flatMap(([kind, file]) =>
    file && !sent.has(file) ? [{ kind, file }] : [],
  )
  if (files.length === 0) return
  const body = new FormData()
  for (const { kind, file } of files) body.append(kind, file)
  const { data } = await api<z.infer<typeof BlobsAnswer>>('/blobs/batch', { method: 'POST', body })
  for (const { kind, file } of files)
    sent.set(file, data.find((blob) => blob.kind === kind)?._id ?? '')
}

/**
 * Sends the chosen images and returns their ids.
 * @throws ApiError with the fields `logo` and `banner`
 */
export const sendImagesCall = async (
  choices: ImageChoices,
): Promise<Pick<OrganizationInput, OwnImage>> => {
  await sendFiles(choices)
  return Object.fromEntries(
    Object.entries(choices).map(([kind, file]) => [kind, file && sent.get(file)]),
  )
}

export const saveOrganizationCall = (id: string, body: OrganizationInput, idempotencyKey: string) =>
  api<z.infer<typeof OrganizationInfoAnswer>>(`/v2/organization/${id}`, {
    method: 'PUT',
    body,
    idempotencyKey,
  })
