import { Refusal } from '#api/failure.ts'

/** The id of an image by its address, see ImageAddress. @throws Refusal `validation_failed` for another organisation's */
export const imageOf = (organizationId: string, address: string, field: string) => {
  const [organization, image] = address.split('/').slice(-2)
  if (organization !== organizationId || !image)
    throw new Refusal('validation_failed', [{ field, code: 'blob_not_found' }])
  return image
}
