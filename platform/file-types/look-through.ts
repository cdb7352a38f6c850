// A thread: says of what it is given which office document it is.
import { parentPort, workerData } from 'node:worker_threads'
import { readDocumentType } from './document-type.ts'

parentPort?.postMessage(readDocumentType(workerData))
