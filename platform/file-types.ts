import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createLimitedQueue } from './concurrency/limited-queue.ts'
import type { DocumentType } from './file-types/document-type.ts'
import { inspect } from './inspection.ts'

export type FileType = Readonly<{ mime: string; ext: string }> | undefined

/** In bytes. Enough to recognise nearly every type. */
export const sampleSize = 64 * 1024

/** Checks the content, not the name. @throws QueueBusy */
export const typeOfSample = (sample: Uint8Array): Promise<FileType> =>
  inspect('fileType', new Uint8Array(sample.subarray(0, sampleSize)))

export const isArchive = (sample: Uint8Array) =>
  Buffer.from(sample.subarray(0, 4)).toString('latin1') === 'PK\x03\x04'

export const isHeic = (sample: Uint8Array) => {
  const [box, brands] = [Buffer.from(sample.subarray(4, 8)), Buffer.from(sample.subarray(8, 40))]
  return (
    box.toString('latin1') === 'ftyp' &&
    /^(?:hei[cmsx]|hev[cmsx]|m(?:if|sf)1(?!.*avif))/s.test(brands.toString('latin1'))
  )
}

const longest = 5_000
const look = createLimitedQueue({ mostWaiting: 4, patience: 15_000 })

/** @throws QueueBusy */
export const documentTypeOf = (content: Uint8Array): Promise<DocumentType> =>
  look(() => lookThrough(content))

const lookThrough = async (content: Uint8Array): Promise<DocumentType> => {
  const thread = new Worker(new URL('./file-types/look-through.ts', import.meta.url), {
    workerData: content,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  })
  try {
    // No file that an office program wrote takes longer, so a longer inspection means an attack.
    const [type] = await once(thread, 'message', { signal: AbortSignal.timeout(longest) })
    return type
  } catch (error) {
    if ((error as Error).name === 'AbortError') return undefined
    throw error
  } finally {
    await thread.terminate()
  }
}
