import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ConfigError } from './config/config-error.ts'

/** `keyId`: the key that opens it. */
export type SealedSecret = Readonly<{ keyId: string; bytes: Buffer }>

/** `owner` is authenticated, so that a secret never opens for another person. */
export type FactorKey = Readonly<{
  id: string
  seal: (secret: string, owner: string) => SealedSecret
  /** Returns null if the key or owner is another, or the bytes were changed. */
  open: (sealed: SealedSecret, owner: string) => string | null
}>

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Creates a missing key file, readable only by its owner. @throws ConfigError */
export const openFactorKey = async (file: string): Promise<FactorKey> => {
  const text = ((await readIfThere(file)) ?? (await makeKey(file))).trim()
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new ConfigError(`${file} does not hold 64 hexadecimal digits (openssl rand -hex 32)`)
  return factorKeyOf(Buffer.from(text, 'hex'))
}

const factorKeyOf = (key: Buffer): FactorKey => {
  const id = hash('sha256', Buffer.concat([Buffer.from('laurel factor key'), key])).slice(0, 32)
  return {
    id,
    seal: (secret, owner) => {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
      return { keyId: id, bytes: Buffer.concat([nonce, sealing.getAuthTag(), body]) }
    },
    open: ({ keyId, bytes }, owner) => {
      if (keyId !== id) return null
      try {
        const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        const body = opening.update(bytes.subarray(nonceBytes + tagBytes))
        return Buffer.concat([body, opening.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

const readIfThere = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new ConfigError(`The key of second factors, ${file}, cannot be read (${error.code})`)
  })

const makeKey = async (file: string): Promise<string> => {
  const text = `${randomBytes(32).toString('hex')}\n`
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text, { mode: 0o600, flag: 'wx', flush: true })
    return text
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return readFile(file, 'utf8')
    throw new ConfigError(`The key of second factors, ${file}, cannot be created (${code})`)
  }
}
