import { AwsClient } from 'aws4fetch'

/**
 * A bucket by its address: `base` is where its keys begin, `prefix` what ours begin with. `url`
 * carries key id and secret, percent-encoded.
 */
export const bucketOf = (url: URL) => {
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const endpoint = url.searchParams.get('endpoint')
  const bucket = url.hostname
  const base = endpoint
    ? `${endpoint.replace(/\/+$/, '')}/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region,
    service: 's3',
  })
  return { bucket, base, prefix: url.pathname.replace(/^\/+|\/+$/g, ''), client }
}

/**
 * Why S3 refuses, by its own code. The rest of the answer also tells the key id and what was
 * signed.
 */
export const codeOfRefusal = async (answer: Response) =>
  /<Code>(\w{1,60})<\/Code>/.exec(await answer.text())?.[1] ?? 'no reason'
