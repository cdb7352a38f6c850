// A workers' thread that is there, answers, and falls when it is told to look for "fall".
import { parentPort } from 'node:worker_threads'

parentPort?.on('message', ({ kind, id, name }: { kind: string; id: number; name?: string }) => {
  if (kind === 'wake' && name === 'fall') throw new Error('it fell')
  if (kind === 'measure') parentPort?.postMessage({ kind: 'measured', id, part: [] })
  if (kind === 'stop') process.exit(0)
})
parentPort?.postMessage({ kind: 'working' })
