import { parentPort } from 'node:worker_threads'
import { type Inspections, inspections } from './inspections.ts'

type InspectionRequest = Readonly<{ name: keyof Inspections; content: Uint8Array<ArrayBuffer> }>

parentPort?.on('message', async ({ name, content }: InspectionRequest) => {
  parentPort?.postMessage(await inspections[name](content))
})

parentPort?.postMessage('ready')
