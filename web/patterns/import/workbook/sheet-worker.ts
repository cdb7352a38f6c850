import { readSheets } from './read-sheets.ts'

// Runs in the worker, so that the page stays responsive.
self.onmessage = ({ data }: MessageEvent<Uint8Array>) => self.postMessage(readSheets(data))
