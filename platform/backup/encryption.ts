import { Readable, type Writable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { BackupError } from './manifest.ts'
import { addTrailer } from './trailer.ts'

export const encryptedMagic = Buffer.from('age-encryption.org/v1')

/** 2^15 needs 32 MB of memory; age's default 2^18 needs 256 MB. */
const workFactor = 15

const toWeb = (source: Readable) =>
  // Node's and the browser's stream types differ only in name.
  Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream)

export type Encryption = Readonly<{ input: Writable; output: Readable }>

/** Deriving the key needs 32 MB, so it happens before the stores are opened. */
export const openEncryption = async (passphrase: string): Promise<Encryption> => {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(workFactor)
  encrypter.setPassphrase(passphrase)
  const input = addTrailer()
  const output = fromWeb(await encrypter.encrypt(toWeb(input)))
  // Frees the 32 MB that deriving the key used. Only `npm run backup` lets Node expose `gc`.
  globalThis.gc?.()
  return { input, output }
}

/** @throws BackupError for a wrong passphrase */
export const decrypt = async (source: Readable, passphrase: string): Promise<Readable> => {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)))
  } catch (error) {
    throw new BackupError(
      'The passphrase does not open this file, or the beginning of the file is damaged.',
      { cause: error },
    )
  }
}
