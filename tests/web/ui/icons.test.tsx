import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { makeSprite } from '#web/plugins/icon-sprite.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { type IconName, ownIcons, primeIcons } from '#web/ui/icons/icons.ts'

const drawings = join(import.meta.dirname, '../../../node_modules/primeicons/raw-svg')
const isDrawn = (name: string) => existsSync(join(drawings, `${name}.svg`))

/** Names under which primeicons might have our drawings. */
const wouldBe = {
  birthday: ['birthday', 'birthday-cake', 'cake'],
  dice: ['dice', 'dice-five'],
  fork: ['fork', 'code-branch', 'split'],
  game: ['game', 'gamepad', 'controller'],
  keyboard: ['keyboard'],
  note: ['note', 'sticky-note'],
  passkey: ['passkey', 'fingerprint', 'person-key'],
  scan: ['scan', 'scanner'],
  reward: ['reward', 'award', 'medal'],
  seats: ['seats', 'chair'],
}

test('we draw only what primeicons lacks', () => {
  expect(Object.keys(ownIcons)).toEqual(Object.keys(wouldBe))
  expect(Object.values(wouldBe).flat().filter(isDrawn)).toEqual([])
  expect(Object.values(primeIcons).filter((drawing) => !isDrawn(drawing))).toEqual([])
})

test('the sprite has each icon, in the colour of the text', async () => {
  const sprite = new DOMParser().parseFromString(await makeSprite(), 'image/svg+xml')
  const symbols = [...sprite.querySelectorAll('svg > symbol')]
  expect(symbols.map(({ id }) => id).sort()).toEqual(
    [...Object.keys(primeIcons), ...Object.keys(ownIcons)].sort(),
  )
  expect(symbols.filter((symbol) => !symbol.querySelector('path[d], circle[r]'))).toEqual([])
  const fills = [...sprite.querySelectorAll('[fill]')].map((shape) => shape.getAttribute('fill'))
  expect(new Set(fills)).toEqual(new Set(['currentColor']))
})

test('an icon names its drawing in the sprite, and is silent for a screen reader', () => {
  const name: IconName = 'add'
  const { container } = render(<Icon name={name} />)
  expect(container.querySelector('use')?.getAttribute('href')).toMatch(/icons.*svg#add$/)
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})
