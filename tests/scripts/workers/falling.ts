// A worker thread that starts, answers, crashes when asked to check "fall", and reports the state
// of its queue on request.
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', ({ kind, id, name }: { kind: string; id: number; name?: string }) => {
  if (kind === 'wake' && name === 'fall') throw new Error('it fell')
  if (kind === 'wake' && name?.startsWith('queue'))
    parentPort?.postMessage({ kind: 'queue', isOut: name === 'queue out' })
  if (kind === 'measure') parentPort?.postMessage({ kind: 'measured', id, part: [] })
  if (kind === 'stop') process.exit(0)
})
parentPort?.postMessage({ kind: 'working' })
