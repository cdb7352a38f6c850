import type { SheetsOutcome } from './read-sheets.ts'

const patience = 30_000

type SheetWorker = {
  onmessage: ((event: { data: SheetsOutcome }) => void) | null
  onerror: (() => void) | null
  postMessage: (bytes: Uint8Array, transfer: ArrayBufferLike[]) => void
  terminate: () => void
}
// Declares only what we use. Tests and the oldest browsers have no Worker.
declare const Worker: (new (address: URL, options: { type: 'module' }) => SheetWorker) | undefined

export const readWorkbook = (bytes: Uint8Array): Promise<SheetsOutcome> => {
  if (typeof Worker === 'undefined')
    return import('./read-sheets.ts').then(({ readSheets }) => readSheets(bytes))
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' })
  let timer: ReturnType<typeof setTimeout>
  return new Promise<SheetsOutcome>((resolve) => {
    timer = setTimeout(() => resolve({ problem: 'tooLarge' }), patience)
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = () => resolve({ problem: 'workbook' })
    worker.postMessage(bytes, [bytes.buffer])
  }).finally(() => {
    clearTimeout(timer)
    worker.terminate()
  })
}
