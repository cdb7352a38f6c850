import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3'
import { bucketOf } from '#platform/blobs/s3-bucket.ts'
import { hostAndPortOf, StoreProblem, unreachable } from './store-problem.ts'

const patience = 10_000

const account =
  'does not accept the key id or the secret. Correct them in the URL; the secret must be ' +
  'percent-encoded.'
const place = 'is in another region. Correct region or endpoint in the URL.'
/**
 * S3's codes for problems that a person must solve. "AccessDenied" is not among them: an access key
 * without the right to list gets it for a missing file.
 */
const lasting: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: account,
  SignatureDoesNotMatch: account,
  PermanentRedirect: place,
  AuthorizationHeaderMalformed: place,
  IllegalLocationConstraintException: place,
  RequestTimeTooSkewed:
    'does not accept the time of this machine. Correct the clock of this machine.',
}

/** Tries the bucket by requesting a file that does not exist. @throws StoreProblem */
export const askBucket = async (address: string) => {
  const { bucket, prefix, server: base, client } = bucketOf(new URL(address), patience)
  const Key = [prefix, 'laurel-looks'].filter(Boolean).join('/')
  const abortSignal = AbortSignal.timeout(patience)
  const error = await client
    .send(new GetObjectCommand({ Bucket: bucket, Key }), { abortSignal })
    .then(
      () => undefined,
      (failure: Error) => failure,
    )
  if (!error) return
  if (!(error instanceof S3ServiceException)) throw unreachable(base, causeOf(error))
  const { name, $metadata } = error
  const server = `S3 at ${hostAndPortOf(base)}`
  if (name === 'NoSuchBucket')
    throw new StoreProblem(
      `${server} has no bucket "${bucket}". Create it, or name another one.`,
      false,
    )
  if (lasting[name]) throw new StoreProblem(`${server} ${lasting[name]}`, false)
  const status = $metadata.httpStatusCode ?? 0
  if (status >= 500 || status === 429)
    throw new StoreProblem(`${server} answers ${status}. Check that it runs.`, true)
}

const causeOf = (error: Error) =>
  ['AbortError', 'TimeoutError'].includes(error.name)
    ? Object.assign(new Error('ETIMEDOUT'), { code: 'ETIMEDOUT' })
    : error
