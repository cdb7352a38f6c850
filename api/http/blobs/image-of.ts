import { HttpError } from '#api/failure.ts'

/** @throws HttpError for another organisation's image */
export const imageOf = (organizationId: string, address: string, field: string) => {
  const [organization, image] = address.split('/').slice(-2)
  if (organization !== organizationId || !image)
    throw new HttpError('validation_failed', [{ field, code: 'blob_not_found' }])
  return image
}
