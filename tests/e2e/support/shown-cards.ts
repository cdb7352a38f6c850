import { BarcodeFormat, QRCodeWriter } from '@zxing/library'
import type { BrowserContext, Page } from 'playwright-core'

const side = 260

/** The rows of a code as a printed card shows it: `#` is dark. */
const rowsOf = (text: string) => {
  const matrix = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, side, side, new Map())
  return Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_, x) => (matrix.get(x, y) ? '#' : ' ')).join(''),
  )
}

/** Gives the pages a camera that sees what `showCard` holds before it. */
export const withCamera = (context: BrowserContext) =>
  context.addInitScript(`{
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const pen = canvas.getContext('2d')
    let rows = []
    window.holdCard = (newer) => { rows = newer }
    setInterval(() => {
      pen.fillStyle = '#998877'
      pen.fillRect(0, 0, 640, 480)
      if (rows.length === 0) return
      pen.fillStyle = '#fff'
      pen.fillRect(170, 90, 300, 300)
      pen.fillStyle = '#000'
      rows.forEach((row, y) => [...row].forEach((dot, x) => {
        if (dot === '#') pen.fillRect(190 + x, 110 + y, 1, 1)
      }))
    }, 100)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
  }`)

export const showCard = (page: Page, text: string | null) =>
  page.evaluate(`holdCard(${JSON.stringify(text === null ? [] : rowsOf(text))})`)
