import { BarcodeFormat, QRCodeWriter } from '@zxing/library'
import type { BrowserContext, Page } from 'playwright-core'

const side = 260

/** The rows of a code as a printed card shows it; `#` is dark. */
const rowsOf = (text: string) => {
  const matrix = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, side, side, new Map())
  return Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_, x) => (matrix.get(x, y) ? '#' : ' ')).join(''),
  )
}

/** Code 39, as on older cards: bars and gaps alternate, wide or narrow. */
const bars: Readonly<Record<string, string>> = {
  0: 'nnnwwnwnn',
  1: 'wnnwnnnnw',
  2: 'nnwwnnnnw',
  3: 'wnwwnnnnn',
  4: 'nnnwwnnnw',
  5: 'wnnwwnnnn',
  6: 'nnwwwnnnn',
  7: 'nnnwnnwnw',
  8: 'wnnwnnwnn',
  9: 'nnwwnnwnn',
  '*': 'nwnnwnwnn',
}
const barRows = (digits: string) => {
  const row = [...`*${digits}*`]
    .map((sign) =>
      [...bars[sign]!]
        .map((width, at) => (at % 2 === 0 ? '#' : ' ').repeat(width === 'w' ? 6 : 2))
        .join(''),
    )
    .join('  ')
  return Array.from({ length: 120 }, () => row)
}

/**
 * Gives the pages a camera that shows the card of `showCard`, sometimes nearer and sometimes
 * farther, as in a hand. At a fixed distance the library cannot read some codes.
 */
export const withCamera = (context: BrowserContext) =>
  context.addInitScript(`{
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const pen = canvas.getContext('2d')
    let rows = []
    let tick = 0
    const distances = [1, 1.03, 0.97, 1.05, 0.95, 1.08, 0.92]
    window.holdCard = (newer) => { rows = newer }
    setInterval(() => {
      const near = distances[tick++ % distances.length]
      pen.setTransform(1, 0, 0, 1, 0, 0)
      pen.fillStyle = '#998877'
      pen.fillRect(0, 0, 640, 480)
      pen.setTransform(near, 0, 0, near, 320 * (1 - near), 240 * (1 - near))
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

export const showBars = (page: Page, digits: string) =>
  page.evaluate(`holdCard(${JSON.stringify(barRows(digits))})`)
