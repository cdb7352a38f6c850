const svg = (ground: string, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480">
  <rect width="640" height="480" fill="${ground}"/>
  <ellipse cx="320" cy="404" rx="190" ry="22" fill="#2a1630" opacity="0.12"/>${inner}</svg>`

const ticket = (fill: string, inner: string) =>
  `<g transform="rotate(-8 320 240)"><path d="M130 150h380v62a30 30 0 0 0 0 60v62H130v-62a30 30 0 0 0 0-60z" fill="${fill}"/>
  <path d="M410 160v164" stroke="#fffdf8" stroke-width="6" stroke-dasharray="14 12"/>${inner}</g>`
const pot = (colour: string) =>
  `<path d="M236 292h168l-22 110H258z" fill="${colour}"/><path d="M224 270h192v34H224z" fill="${colour}"/>
  <path d="M236 304h168l-2 10H238z" fill="#2a1630" opacity="0.18"/>`
const star = (x: number, y: number, size: number, fill: string) => {
  const points = Array.from({ length: 10 }, (_, n) => {
    const [angle, reach] = [(n * Math.PI) / 5 - Math.PI / 2, n % 2 ? size * 0.42 : size]
    return `${(x + Math.cos(angle) * reach).toFixed(1)},${(y + Math.sin(angle) * reach).toFixed(1)}`
  })
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`
}

/** By the prize's key. */
export const prizePictures: Readonly<Record<string, string>> = {
  seat: svg(
    '#dcebe3',
    `<path d="M220 96h44l14 178h124v40H262z" fill="#1f5c58"/><path d="M252 314h30v88h-30zM376 314h30v88h-30z" fill="#123f3c"/>
    ${star(440, 150, 46, '#f3c24f')}`,
  ),
  'late-pass': svg(
    '#ece6ee',
    `<path d="M176 110h200a24 24 0 0 1 24 24v262H200a24 24 0 0 1-24-24z" fill="#6b2a70"/><path d="M200 364h200v32H200z" fill="#fffdf8"/>
    <circle cx="420" cy="170" r="74" fill="#fffdf8" stroke="#2a1630" stroke-width="10"/>
    <path d="M420 122v50l34 22" stroke="#2a1630" stroke-width="12" fill="none"/>`,
  ),
  canteen: svg(
    '#fbeed3',
    `<path d="M170 250h300q0 130-110 150h-80q-110-20-110-150z" fill="#c2410c"/><path d="M150 236h340v26H150z" fill="#9a3412"/>
    <path d="M250 200q-20-30 0-60t0-60M320 200q-20-30 0-60t0-60M390 200q-20-30 0-60t0-60" stroke="#b8a48a" stroke-width="12" fill="none"/>`,
  ),
  stationery: svg(
    '#d5e6f5',
    `<rect x="170" y="110" width="190" height="290" rx="12" fill="#2b6cb0"/><path d="M200 150h130M200 186h130" stroke="#ffffff" stroke-width="10"/>
    <path d="M410 90h44v250l-22 60-22-60z" fill="#f3c24f"/><path d="M410 340h44l-22 60z" fill="#2a1630"/>`,
  ),
  extension: svg(
    '#fde7e4',
    `<rect x="180" y="110" width="280" height="280" rx="20" fill="#fffdf8"/><path d="M180 110h280v70H180z" fill="#e0557b"/>
    <path d="M320 226v110M265 281h110" stroke="#57205f" stroke-width="26"/>`,
  ),
  plant: svg(
    '#e6f0dc',
    `${pot('#c2703d')}<path d="M320 276q-90-30-96-130 90 20 96 130zM320 276q90-30 96-130-90 20-96 130zM320 276q-40-90 0-170 40 80 0 170z" fill="#2d7d55"/>`,
  ),
  tote: svg(
    '#f5e8f6',
    `<path d="M196 190h248l24 206H172z" fill="#fffdf8" stroke="#6b2a70" stroke-width="8"/>
    <path d="M250 214v-60a70 70 0 0 1 140 0v60" stroke="#6b2a70" stroke-width="16" fill="none"/>${star(320, 300, 52, '#4f9a90')}`,
  ),
  cinema: svg('#2a2440', ticket('#e0557b', star(270, 242, 56, '#fffdf8'))),
  robotics: svg(
    '#dfe7ee',
    `<rect x="210" y="170" width="220" height="180" rx="28" fill="#5b7083"/><path d="M320 170v-54" stroke="#5b7083" stroke-width="14"/>
    <circle cx="320" cy="104" r="20" fill="#f3c24f"/><circle cx="272" cy="246" r="26" fill="#fffdf8"/><circle cx="368" cy="246" r="26" fill="#fffdf8"/>
    <path d="M262 306h116" stroke="#fffdf8" stroke-width="16"/><path d="M250 350h40v50h-40zM350 350h40v50h-40z" fill="#41525f"/>`,
  ),
  principal: svg(
    '#f7e8d0',
    `<circle cx="320" cy="270" r="130" fill="#fffdf8" stroke="#c9b48f" stroke-width="10"/><circle cx="320" cy="270" r="76" fill="#f3c24f" opacity="0.5"/>
    <path d="M140 150v110q0 24 22 24v110M140 150v80M162 150v134M184 150v80q0 54-22 54" stroke="#6b5f78" stroke-width="12" fill="none"/>
    <path d="M478 394V150q44 30 44 130h-44" fill="#6b5f78"/>`,
  ),
  cactus: svg(
    '#fdf0dc',
    `${pot('#8a4b7d')}<rect x="284" y="110" width="72" height="170" rx="36" fill="#2d7d55"/>
    <path d="M284 220h-40v-60M356 200h40v-50" stroke="#2d7d55" stroke-width="34" stroke-linecap="round" stroke-linejoin="round" fill="none"/>
    <circle cx="320" cy="102" r="20" fill="#e0557b"/>`,
  ),
  film: svg(
    '#1f2a44',
    ticket(
      '#f3c24f',
      '<circle cx="265" cy="242" r="58" fill="#1f2a44"/><path d="M248 210v64l52-32z" fill="#f3c24f"/>',
    ),
  ),
  breakfast: svg(
    '#e3eef8',
    `<path d="M190 230h220v90a80 80 0 0 1-80 80h-60a80 80 0 0 1-80-80z" fill="#fffdf8"/><path d="M410 252h36a40 40 0 0 1 0 80h-36" stroke="#fffdf8" stroke-width="20" fill="none"/>
    <path d="M190 230h220v26H190z" fill="#8a5a35"/><path d="M270 190q-16-26 0-52t0-48M330 190q-16-26 0-52t0-48" stroke="#ffffff" stroke-width="12" fill="none"/>`,
  ),
  graduation: svg(
    '#ece6ee',
    `<circle cx="240" cy="196" r="42" fill="#8a5a35"/><circle cx="400" cy="196" r="42" fill="#8a5a35"/><circle cx="320" cy="270" r="126" fill="#a9713f"/>
    <circle cx="278" cy="256" r="13" fill="#2a1630"/><circle cx="362" cy="256" r="13" fill="#2a1630"/><ellipse cx="320" cy="310" rx="46" ry="34" fill="#e8cfae"/>
    <path d="M320 96l160 54-160 54-160-54z" fill="#2a1630"/><path d="M470 152v84" stroke="#f3c24f" stroke-width="10"/>`,
  ),
  jacket: svg(
    '#dcebe3',
    `<path d="M230 110h180l90 70-40 80-40-26v166H220V234l-40 26-40-80z" fill="#1c5b54"/><path d="M320 110v290" stroke="#fffdf8" stroke-width="8"/>
    <path d="M270 110l50 52 50-52z" fill="#fffdf8"/>${star(372, 220, 26, '#f3c24f')}`,
  ),
}
