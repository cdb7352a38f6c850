import { readSheetRows } from './read-sheet.ts'

// Of the worker alone: the page goes on while a workbook is read.
self.onmessage = async ({ data }: MessageEvent<Uint8Array>) => self.postMessage(await readSheetRows(data))
