const svg = (ground: string, inner: string, [width, height] = [720, 200]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
  <rect width="${width}" height="${height}" fill="${ground}"/>${inner}</svg>`

const sprout = (x: number, y: number, size: number) =>
  `<path d="M${x} ${y}V${y - size * 3}" stroke="#1f5c58" stroke-width="6"/>
  <path d="M${x} ${y - size * 2}q${-size} 0 ${-size * 1.4} ${-size} ${size} 0 ${size * 1.4} ${size}z" fill="#1f5c58"/>
  <path d="M${x} ${y - size}q${size} 0 ${size * 1.4} ${-size} ${-size} 0 ${-size * 1.4} ${size}z" fill="#1f5c58"/>
  <path d="M${x} ${y - size * 2.6}q${size} ${-size} 0 ${-size * 2.2} ${-size} ${size * 1.2} 0 ${size * 2.2}z" fill="#2d7d55"/>`
const tile = (x: number, path: string) =>
  `<rect x="${x}" y="46" width="108" height="108" rx="14" fill="#fffdf8" stroke="#6b5f78" stroke-width="4"/>${path}`
const slice = (turn: number, colour: string) =>
  `<path d="M360 100V26A74 74 0 0 1 434 100z" fill="${colour}" transform="rotate(${turn} 360 100)"/>`
const drop = (x: number, y: number) => `<path d="M${x} ${y}q18 26 0 34-18-8 0-34z" fill="#2b6cb0"/>`

export const gamePictures: Readonly<Record<string, string>> = {
  flower: svg(
    '#dcebe3',
    `${sprout(280, 184, 26)}${sprout(440, 184, 26)}${sprout(360, 188, 34)}<path d="M0 182q180-18 360 0t360 0v18H0z" fill="#4f9a90"/>`,
  ),
  idioms: svg(
    '#ece6ee',
    [
      tile(
        170,
        '<path d="M196 82h56M224 62v74M196 136h56" stroke="#2a1630" stroke-width="8" fill="none"/>',
      ),
      tile(
        306,
        '<path d="M332 72h56v56h-56zM332 100h56" stroke="#2a1630" stroke-width="8" fill="none"/>',
      ),
      tile(
        442,
        '<path d="M496 60v80M466 92h60M470 136l26-40 28 40" stroke="#2a1630" stroke-width="8" fill="none"/>',
      ),
    ].join(''),
  ),
  'past-tense': svg(
    '#fde7e4',
    `<path d="M210 40h170v76H270l-34 34v-34h-26z" fill="#57205f"/><path d="M350 84h170v76h-22v30l-32-30H350z" fill="#e0557b"/>
    <path d="M236 66h118M236 88h84M376 110h118M376 132h84" stroke="#fff6fa" stroke-width="8"/>`,
  ),
  fractions: svg(
    '#f5e8f6',
    `${slice(0, '#6b2a70')}${slice(90, '#c98bd0')}${slice(180, '#c98bd0')}${slice(270, '#e6c8ea')}`,
  ),
  rivers: svg(
    '#d5e6f5',
    `<path d="M0 0h200q60 60 0 110t40 90H0z" fill="#9dcabb"/><path d="M720 0H520q-80 70-10 120t-60 80h270z" fill="#4f9a90"/>
    <circle cx="600" cy="56" r="26" fill="#f3c24f"/><path d="M260 150q30-18 60 0t60 0 60 0" stroke="#ffffff" stroke-width="8" fill="none"/>`,
  ),
  plants: svg(
    '#e4efdd',
    `<circle cx="600" cy="56" r="30" fill="#f3c24f"/>${sprout(200, 184, 24)}${sprout(320, 188, 34)}${sprout(450, 184, 24)}<path d="M0 184q180-14 360 0t360 0v16H0z" fill="#8a6a30"/>`,
  ),
  water: svg(
    '#e3eef8',
    `<circle cx="150" cy="70" r="36" fill="#f3c24f"/><path d="M300 96q-46 0-46-34t46-32q18-28 58-18 50-18 72 24 44 2 40 34t-44 26z" fill="#ffffff" stroke="#7fa6c9" stroke-width="4"/>
    ${drop(310, 112)}${drop(360, 122)}${drop(410, 112)}<path d="M0 178q90-22 180 0t180 0 180 0 180 0v22H0z" fill="#2b6cb0"/>`,
  ),
}

const board = (ground: string, inner: string) => svg(ground, inner, [240, 240])
const stone = (x: number, y: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="22" fill="${fill}" stroke="#3a2a14" stroke-width="4"/>`

export const boardGamePictures: Readonly<Record<string, string>> = {
  jungle: board(
    '#cfe3c4',
    `<path d="M60 40v160M120 40v160M180 40v160M40 80h160M40 160h160" stroke="#4d7a3a" stroke-width="5"/>
    <rect x="66" y="96" width="108" height="48" fill="#5aa0d0"/>${stone(60, 80, '#c0392b')}${stone(180, 160, '#2b6cb0')}`,
  ),
  chess: board(
    '#f2dfb8',
    `<path d="M40 40h160v160H40zM93 40v160M147 40v160M40 93h160M40 147h160M93 40l54 53M147 40l-54 53" stroke="#7a5a24" stroke-width="4" fill="none"/>
    ${stone(93, 147, '#fff4dc')}${stone(147, 93, '#c0392b')}`,
  ),
  aeroplane: board(
    '#e5eef8',
    `<path d="M40 40h70v70H40z" fill="#e05a47"/><path d="M130 40h70v70h-70z" fill="#f3c24f"/><path d="M40 130h70v70H40z" fill="#3f8f5b"/>
    <path d="M130 130h70v70h-70z" fill="#2b6cb0"/><path d="M120 66l14 44 50 24v12l-50-10-6 34 16 12v8l-24-6-24 6v-8l16-12-6-34-50 10v-12l50-24z" fill="#fffdf8"/>`,
  ),
  words: board(
    '#f6ead9',
    [40, 104, 168]
      .map(
        (x, at) =>
          `<rect x="${x}" y="${62 + at * 30}" width="56" height="56" rx="8" fill="#fffdf8" stroke="#8a6a30" stroke-width="4"/>`,
      )
      .join('') +
      '<path d="M68 76v28M56 90h24M132 106v28l-12-14M196 136a14 14 0 1 0 .1 28" stroke="#3a2a14" stroke-width="6" fill="none"/>',
  ),
}
