import { S3Client, type S3ServiceException } from '@aws-sdk/client-s3'

/** @param patience ms until an answer must begin */
export const bucketOf = (url: URL, patience: number) => {
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const endpoint = url.searchParams.get('endpoint')?.replace(/\/+$/, '')
  const bucket = url.hostname
  return {
    bucket,
    prefix: url.pathname.replace(/^\/+|\/+$/g, ''),
    server: endpoint ?? `https://${bucket}.s3.${region}.amazonaws.com`,
    client: new S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
      requestHandler: { requestTimeout: patience, throwOnRequestTimeout: true },
      // MinIO and others refuse Amazon's default checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  }
}

/** Uses only the code, because the message reveals key id and signed text. */
export const refusalCodeOf = (error: S3ServiceException) =>
  /^\w{1,60}$/.test(error.name) ? error.name : 'no reason'
