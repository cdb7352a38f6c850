import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { BackupError } from './manifest.ts'

export const encryptedMagic = Buffer.from('age-encryption.org/v1')

/** 2^15 takes 32 MB; age's own 2^18 takes 256 MB. */
const workFactor = 15

const toWeb = (source: Readable) =>
  // Node's stream types and the browser's differ in name only.
  Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream)

export const encrypt = async (source: Readable, passphrase: string): Promise<Readable> => {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(workFactor)
  encrypter.setPassphrase(passphrase)
  return fromWeb(await encrypter.encrypt(toWeb(source)))
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
