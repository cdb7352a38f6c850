import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { fileTypeFromBuffer } from 'file-type'
import PQueue, { TimeoutError } from 'p-queue'

/** Such as `image/png`; `undefined` for what is not known. */
export type FileType = Readonly<{ mime: string; ext: string }> | undefined

/** In bytes: what nearly every kind of file can be told by. */
export const sampleSize = 64 * 1024

/** What a file is by how it begins, whatever its name says. A document that is an archive may be told by its end alone: see wholeTypeOf. */
export const typeOfSample = async (sample: Uint8Array): Promise<FileType> =>
  await fileTypeFromBuffer(sample.subarray(0, sampleSize))

/** Too many files are being looked through: later there is time. */
export class FileTypesBusy extends Error {
  override readonly name = 'FileTypesBusy'
}

const mostWaiting = 4
const patience = 15_000
const longest = 5_000
// Each is in memory whole.
const looking = new PQueue({ concurrency: 1, timeout: patience })

/**
 * The same of a whole archive, looked through in a thread of its own: that takes up to a third of a second for 20 MB.
 * @throws FileTypesBusy
 */
export const wholeTypeOf = async (content: Uint8Array): Promise<FileType> => {
  if (looking.size >= mostWaiting) throw new FileTypesBusy()
  return await looking
    .add(() => lookThrough(content))
    .catch((error) => {
      throw error instanceof TimeoutError ? new FileTypesBusy() : error
    })
}

const lookThrough = async (content: Uint8Array): Promise<FileType> => {
  const thread = new Worker(new URL('./file-types/look-through.ts', import.meta.url), {
    workerData: content,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  })
  try {
    // What takes longer was made by no office program.
    const [type] = await once(thread, 'message', { signal: AbortSignal.timeout(longest) })
    return type
  } catch (error) {
    if ((error as Error).name === 'AbortError') return undefined
    throw error
  } finally {
    await thread.terminate()
  }
}
