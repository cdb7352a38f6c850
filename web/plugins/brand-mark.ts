import type { Plugin } from 'vite'
import { brandWreath } from '#web/ui/laurel/marks.ts'

const place = '<!--brand-mark-->'

export const brandMark = (): Plugin => ({
  name: 'laurel-brand-mark',
  transformIndexHtml: (html) => {
    if (!html.includes(place)) throw new Error(`web/index.html has no ${place}`)
    return html.replace(place, mark())
  },
})

const mark = () => {
  const leaves = brandWreath().map(
    ({ d, x, y, rotate }) =>
      `<path d="${d}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${rotate.toFixed(0)})"/>`,
  )
  return `<svg width="36" height="36" viewBox="0 0 100 100" fill="#F2C14E" aria-hidden="true">${leaves.join('')}</svg>`
}
