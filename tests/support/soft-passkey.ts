import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

const head = (major: number, length: number) => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
const bytesItem = (bytes: Buffer) => Buffer.concat([head(2, bytes.length), bytes])
const textItem = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)])
const intItem = (n: number) => (n < 0 ? head(1, -1 - n) : head(0, n))
const mapItem = (pairs: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()])

type Party = Readonly<{ id: string; origin: string }>
type Changes = Readonly<{ origin?: string; verified?: boolean; count?: number }>

const flags = { present: 1, verified: 4, attested: 64 }

/** A software authenticator: a P-256 key, and a counter as in security keys. */
export const softPasskey = ({ id: rpId, origin }: Party) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  let count = 0
  const key = mapItem([
    [intItem(1), intItem(2)],
    [intItem(3), intItem(-7)],
    [intItem(-1), intItem(1)],
    [intItem(-2), bytesItem(Buffer.from(x, 'base64url'))],
    [intItem(-3), bytesItem(Buffer.from(y, 'base64url'))],
  ])
  const counter = (n: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(n)
    return bytes
  }
  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const common = { id: base64url(credentialId), rawId: base64url(credentialId) }

  return {
    id: common.id,
    create: ({ challenge }: { challenge: string }, changes: Changes = {}) => {
      const { verified = true } = changes
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const bits = flags.present | flags.attested | (verified ? flags.verified : 0)
      const authData = Buffer.concat([
        sha256(rpId),
        Buffer.from([bits]),
        counter(count),
        Buffer.alloc(16),
        length,
        credentialId,
        key,
      ])
      const attestation = mapItem([
        [textItem('fmt'), textItem('none')],
        [textItem('attStmt'), mapItem([])],
        [textItem('authData'), bytesItem(authData)],
      ])
      const data = clientData('webauthn.create', challenge, changes.origin ?? origin)
      return {
        ...common,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(data),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    prove: ({ challenge }: { challenge: string }, changes: Changes = {}) => {
      count = changes.count ?? count + 1
      const bits = flags.present | ((changes.verified ?? true) ? flags.verified : 0)
      const authData = Buffer.concat([sha256(rpId), Buffer.from([bits]), counter(count)])
      const data = clientData('webauthn.get', challenge, changes.origin ?? origin)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        ...common,
        type: 'public-key',
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
        },
      }
    },
  }
}
