import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPart } from '#tests/web/support/page.tsx'
import { QrCodeScreen } from '#web/modules/people/qr-code/qr-code-screen.tsx'

const open = (search: string, locale: 'zh' | 'en') => {
  cleanup()
  history.replaceState(null, '', `/qr-code${search}`)
  renderPart(<QrCodeScreen />, { locale })
}

test('the uid in the address is shown as text and as a code', () => {
  open('?uid=%20s0000317%20', 'en')
  expect(screen.getByText('s0000317')).toBeDefined()
  const code = screen.getByRole('img', { name: 'QR code of s0000317' })
  const plain = code.outerHTML
  // With high error correction, eight characters need 25 modules a side. The margin is four
  // modules.
  expect(code.getAttribute('viewBox')).toBe('0 0 33 33')
  open('?uid=s0318', 'zh')
  expect(screen.getByRole('img', { name: 's0318 的二維碼' }).outerHTML).not.toBe(plain)
  expect(screen.getByRole('heading', { level: 1, name: '學生二維碼' })).toBeDefined()
})

test('a missing or too long uid is reported in both languages', () => {
  for (const search of ['', '?uid=', '?uid=%20%20', '?id=s0317']) {
    open(search, 'en')
    expect(screen.getByRole('heading', { level: 1, name: 'No student ID' })).toBeDefined()
    expect(screen.queryByRole('img')).toBeNull()
  }
  open('', 'zh')
  expect(screen.getByRole('heading', { level: 1, name: '沒有學生編號' })).toBeDefined()
  open(`?uid=${'x'.repeat(256)}`, 'zh')
  expect(screen.getByText(/最多 255 個字元/)).toBeDefined()
  open(`?uid=${'x'.repeat(5000)}`, 'en')
  expect(screen.getByText(/at most 255 characters/)).toBeDefined()
  // The longest allowed text, with three bytes per character, still makes a code.
  open(`?uid=${'學'.repeat(255)}`, 'en')
  expect(screen.getByRole('img')).toBeDefined()
  open(`?uid=${encodeURIComponent('<b>x</b>')}`, 'en')
  expect(screen.getByText('<b>x</b>')).toBeDefined()
})
