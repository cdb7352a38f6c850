// A thread: says of what it is given which type of file it is.
import { parentPort, workerData } from 'node:worker_threads'
import { fileTypeFromBuffer } from 'file-type'

parentPort?.postMessage(await fileTypeFromBuffer(workerData))
