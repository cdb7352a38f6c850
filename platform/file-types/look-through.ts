import { parentPort, workerData } from 'node:worker_threads'
import { readDocumentType } from './document-type.ts'

parentPort?.postMessage(readDocumentType(workerData))
