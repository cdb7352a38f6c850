import { Transformer } from '@napi-rs/image'
import { imageKinds } from '#api/contracts/blobs.ts'
import { makeImage } from '#platform/images.ts'

const hill = (path: string, colour: string) => `<path d="${path}" fill="${colour}"/>`
const tree = (x: number, y: number, size: number) =>
  `<path d="M${x} ${y}q${size} ${-size * 2} 0 ${-size * 3}q${-size} ${size} 0 ${size * 3}z" fill="#0f4f4a"/>`
const windows = [680, 740, 800, 982, 1042, 1102].map(
  (x) => `<rect x="${x}" y="190" width="18" height="22" fill="#2b7a72"/>`,
)

const banner = `<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="300" viewBox="0 0 1800 300">
  <rect width="1800" height="300" fill="#f7e8d0"/>
  <circle cx="1370" cy="96" r="46" fill="#f3c24f"/>
  ${hill('M0 190q180-90 380-60t420-50 420 30 580-40v230H0z', '#cfe3de')}
  ${hill('M0 220q240-70 520-30t500-20 780 0v130H0z', '#8fc7bd')}
  ${hill('M0 250q300-50 640-20t620-10 540-20v100H0z', '#2f8378')}
  <path d="M650 170h500v80H650z" fill="#fff9ea"/>
  <path d="M860 170v-52l40-34 40 34v52z" fill="#fff9ea"/>
  <path d="M900 84V50h34l-10 10 10 10h-30" fill="#6b2a70" stroke="#6b2a70" stroke-width="4"/>
  ${windows.join('')}
  <path d="M885 250v-42a15 15 0 0 1 30 0v42z" fill="#0f4f4a"/>
  ${hill('M0 262q420-34 900-22t900-6v66H0z', '#1c5b54')}
  ${[110, 170, 230, 1420, 1480, 1700].map((x, at) => tree(x, 262, 14 + (at % 3) * 4)).join('')}
</svg>`

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
  <path d="M56 40h288v176c0 92-74 138-144 160-70-22-144-68-144-160z" fill="#1c5b54" stroke="#ffffff" stroke-width="16"/>
  <circle cx="264" cy="116" r="30" fill="#f3c24f"/>
  <path d="M88 240l82-106 60 76 34-40 48 60c-6 62-58 96-112 116-56-20-104-52-112-106z" fill="#8fc7bd"/>
  <path d="M96 266q52-36 104-10t104-14c-14 56-58 84-104 104-48-18-92-44-104-80z" fill="#cfe3de"/>
</svg>`

export const draw = async (kind: keyof typeof imageKinds, drawing: string) => {
  const image = await makeImage(await Transformer.fromSvg(drawing).png(), imageKinds[kind])
  return { kind, ...image }
}

export const drawImages = () => Promise.all([draw('logo', logo), draw('banner', banner)])
