import { bucketOf, codeOfRefusal } from '#platform/blobs/s3-bucket.ts'
import { errorCodeOf } from '../start-error.ts'
import { hostAndPortOf, StoreProblem, unreachable } from './store-problem.ts'

/** In ms. */
const patience = 10_000

const account =
  'does not accept the key id or the secret. Correct them in the URL; the secret must be percent-encoded.'
const place = 'is of another region. Correct region or endpoint in the URL.'
/**
 * By S3's own codes: what somebody has to mend. A key that may only not list is told "AccessDenied"
 * about a file that is not there.
 */
const lasting: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: account,
  SignatureDoesNotMatch: account,
  PermanentRedirect: place,
  AuthorizationHeaderMalformed: place,
  IllegalLocationConstraintException: place,
  RequestTimeTooSkewed: 'has another time than this machine. Set the clock of this machine.',
}

/** Finds out whether files can be kept in this bucket. @throws StoreProblem */
export const askBucket = async (address: string) => {
  const { bucket, base, prefix, client } = bucketOf(new URL(address))
  const signed = await client.sign([base, prefix, 'laurel-looks'].filter(Boolean).join('/'), {
    redirect: 'error',
  })
  const answer = await fetch(signed, { signal: AbortSignal.timeout(patience) }).catch((error) => {
    throw unreachable(base, causeOf(error))
  })
  const code = await codeOfRefusal(answer)
  const server = `S3 at ${hostAndPortOf(base)}`
  if (code === 'NoSuchBucket')
    throw new StoreProblem(
      `${server} has no bucket "${bucket}". Create it, or name another one.`,
      false,
    )
  if (lasting[code]) throw new StoreProblem(`${server} ${lasting[code]}`, false)
  if (answer.status >= 500 || answer.status === 429)
    throw new StoreProblem(`${server} answers ${answer.status}. Check that it runs.`, true)
}

/** What `fetch` hides behind "fetch failed", by the network's own codes. */
const causeOf = (error: Error) => {
  const cause = error.cause ?? error
  const code = error.name === 'TimeoutError' ? 'ETIMEDOUT' : ownCodes[errorCodeOf(cause) ?? '']
  return code ? Object.assign(new Error(code), { code }) : cause
}

const ownCodes: Readonly<Record<string, string>> = {
  UND_ERR_SOCKET: 'ECONNRESET',
  UND_ERR_CONNECT_TIMEOUT: 'ETIMEDOUT',
  UND_ERR_HEADERS_TIMEOUT: 'ETIMEDOUT',
}
