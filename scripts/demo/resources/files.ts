import { readFile } from 'node:fs/promises'
import { Transformer } from '@napi-rs/image'

const waterCycle = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800">
  <rect width="1200" height="800" fill="#f7e8d0"/>
  <circle cx="170" cy="150" r="80" fill="#f3c24f"/>
  <path d="M520 620q120-330 330-360 150 40 350 330v210H520z" fill="#2f8378"/>
  <path d="M0 560q150-40 300 0t340 10q60 60 120 60v170H0z" fill="#3f7fa6"/>
  <g fill="#ffffff"><circle cx="760" cy="150" r="70"/><circle cx="850" cy="120" r="90"/><circle cx="950" cy="155" r="70"/><rect x="740" y="150" width="230" height="75" rx="37"/></g>
  <g stroke="#3f7fa6" stroke-width="12" stroke-linecap="round"><path d="M770 260l-20 50M840 260l-20 60M910 260l-20 50M975 255l-18 45"/></g>
  <g stroke="#6b2a70" stroke-width="14" fill="none" stroke-linecap="round" stroke-linejoin="round">
    <path d="M330 520q-10-200 240-330m-50-4l52 2-16 50"/><path d="M860 380q-60 160-190 220m60-2l-62 6 22-56"/>
  </g>
</svg>`

export const drawPicture = async () => new Uint8Array(await Transformer.fromSvg(waterCycle).png())

const [rate, noteMs] = [8000, 400]
const notes = [523.25, 587.33, 659.25, 783.99, 880, 783.99, 659.25, 587.33, 523.25]

export const playNotes = () => {
  const each = (rate * noteMs) / 1000
  const samples = Buffer.alloc(each * notes.length)
  for (let at = 0; at < samples.length; at += 1) {
    const progress = (at % each) / each
    const tone = Math.sin((2 * Math.PI * (notes[Math.floor(at / each)] ?? 0) * at) / rate)
    samples[at] = Math.round(128 + 80 * tone * Math.min(1, progress * 20) * (1 - progress))
  }
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return new Uint8Array(Buffer.concat([head, samples]))
}

const utf16 = (text: string) => `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
const sums = Array.from({ length: 12 }, (_, n) => ({
  sum: `${n + 3}/${n + 5} + ${n + 2}/${n + 5} =`,
  row: n >> 1,
  column: n % 2,
}))

export const writeWorksheet = () => {
  const lines = sums.map(
    ({ sum, row, column }) =>
      `BT /F1 16 Tf ${60 + column * 250} ${640 - row * 90} Td (${sum}) Tj ET ${160 + column * 250} ${636 - row * 90} m ${270 + column * 250} ${636 - row * 90} l S`,
  )
  const page = `BT /F2 22 Tf 60 770 Td ${utf16('分數加法')} Tj ET BT /F1 16 Tf 60 740 Td (Adding fractions) Tj ET
BT /F2 12 Tf 60 705 Td ${utf16('姓名')} Tj ET BT /F1 12 Tf 90 705 Td (Name ____________________) Tj ET
${lines.join('\n')}`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>',
    `<</Length ${page.length}>>stream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Font/Subtype/Type0/BaseFont/MSung-Light/Encoding/UniCNS-UCS2-H/DescendantFonts[7 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/MSung-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(CNS1)/Supplement 0>>/FontDescriptor 8 0 R>>',
    '<</Type/FontDescriptor/FontName/MSung-Light/Flags 6/FontBBox[0 -120 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 80>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, n) => {
    const place = text.length
    text += `${n + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return new Uint8Array(Buffer.from(text + end, 'latin1'))
}

/** The film was drawn for Laurel. */
export const readFilm = async () =>
  new Uint8Array(await readFile(new URL('growing.webm', import.meta.url)))
