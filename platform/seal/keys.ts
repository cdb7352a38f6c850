import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ConfigError } from '../config/config-error.ts'

/** `id`: first hex digits of the public key's SHA-256 (SPKI, DER). `publicKey`: PEM. */
export type SealKey = Readonly<{
  id: string
  publicKey: string
  sign: (bytes: Uint8Array) => Buffer
}>

/** Creates a missing key file, readable only by its owner. @throws ConfigError */
export const openSealKey = async (file: string): Promise<SealKey> => {
  const pem = (await readIfThere(file)) ?? (await makeKey(file))
  const key = parse(file, pem)
  const publicKey = createPublicKey(key)
  return {
    id: keyIdOf(publicKey),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (bytes) => sign(null, bytes, key),
  }
}

const parse = (file: string, pem: string): KeyObject => {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {}
  throw new ConfigError(`${file} does not hold a private Ed25519 key (PEM)`)
}

const readIfThere = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new ConfigError(`The key of the seals, ${file}, cannot be read (${error.code})`)
  })

const makeKey = async (file: string): Promise<string> => {
  const pem = generateKeyPairSync('ed25519')
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, pem, { mode: 0o600, flag: 'wx', flush: true })
    return pem
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return readFile(file, 'utf8')
    throw new ConfigError(`The key of the seals, ${file}, cannot be created (${code})`)
  }
}

export const keyIdOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 32)

export const isSignedBy = (
  publicKey: string,
  bytes: Uint8Array,
  signature: Uint8Array,
): boolean => {
  try {
    return verify(null, bytes, createPublicKey(publicKey), signature)
  } catch {
    return false
  }
}

export const idOfPublicKey = (publicKey: string): string | undefined => {
  try {
    return keyIdOf(createPublicKey(publicKey))
  } catch {
    return undefined
  }
}
