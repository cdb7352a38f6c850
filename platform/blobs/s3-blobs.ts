import { AwsClient } from 'aws4fetch'
import type { Blobs } from './blob-store.ts'

const patience = 20_000

/** Blobs as objects of a bucket. `url` carries key id and secret (percent-encoded), and in its query region and endpoint. */
export const openS3Blobs = (url: URL): Blobs => {
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const endpoint = url.searchParams.get('endpoint')
  const bucket = url.hostname
  const base = endpoint ? `${endpoint.replace(/\/+$/, '')}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region,
    service: 's3',
    retries: 2,
  })

  const send = async (method: 'PUT' | 'GET', key: string, more: RequestInit = {}) => {
    const address = [base, prefix, key].filter(Boolean).join('/')
    const answer = await client.fetch(address, {
      method,
      signal: AbortSignal.timeout(patience),
      // To nobody but who was named.
      redirect: 'error',
      ...more,
    })
    if (answer.ok || (method === 'GET' && answer.status === 404)) return answer
    // The body of a refusal also tells the key id and what was signed.
    const reason = /<Code>(\w{1,60})<\/Code>/.exec(await answer.text())?.[1] ?? 'no reason'
    throw new Error(`The blob store answered ${answer.status} to ${method} ${key}: ${reason}`)
  }
  return {
    put: async (key, content, contentType) => {
      const body = new Uint8Array(content)
      await send('PUT', key, { body, headers: { 'content-type': contentType } })
    },
    get: async (key) => {
      const answer = await send('GET', key)
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
    },
  }
}
