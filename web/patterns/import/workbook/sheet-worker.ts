import { readSheets } from './read-sheets.ts'

// Of the worker alone: the page goes on while a workbook is read.
self.onmessage = ({ data }: MessageEvent<Uint8Array>) => self.postMessage(readSheets(data))
