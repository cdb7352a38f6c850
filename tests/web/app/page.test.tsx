import { readFileSync } from 'node:fs'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Drawer } from '#web/app/shell/drawer.tsx'
import { SignInScreen } from '#web/modules/account/sign-in/sign-in-screen.tsx'
import { renderPart } from '../support/page.tsx'
import { renderStaff } from '../support/staff-screen.tsx'

// jsdom has no dialog that closes.
HTMLDialogElement.prototype.close ??= () => undefined
const page = new DOMParser().parseFromString(readFileSync('web/index.html', 'utf8'), 'text/html')
/** Reads the size from the PNG's header. */
const sizeOf = (file: string) => {
  const bytes = readFileSync(`web/public${file}`)
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

test('the page describes itself in both languages, and has icons for browsers and phones', () => {
  const description = page.querySelector('meta[name="description"]')?.getAttribute('content')
  expect(description).toMatch(/桂冠.*Laurel/)
  const icons = [...page.querySelectorAll('link[rel="icon"][type="image/png"]')]
  expect(icons.length).toBeGreaterThan(1)
  for (const icon of icons)
    expect(sizeOf(icon.getAttribute('href') ?? '')).toBe(icon.getAttribute('sizes'))
  expect(
    sizeOf(page.querySelector('link[rel="apple-touch-icon"]')?.getAttribute('href') ?? ''),
  ).toBe('180x180')
})

test('the manual can be reached from the sign-in, and from the menu of narrow windows', () => {
  const hrefOf = (name: string) =>
    screen.getByRole('link', { name, hidden: true }).getAttribute('href')
  renderPart(<SignInScreen />)
  expect(hrefOf('User manual')).toBe('/manual')
  cleanup()
  renderStaff(<Drawer />)
  expect(hrefOf('User manual')).toBe('/manual')
})
