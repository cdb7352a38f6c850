import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Chain, SealRow } from '#api/contracts/audit.ts'
import { successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { AuditSealsScreen } from '#web/modules/audit/audit-seals/audit-seals-screen.tsx'

const key = '7f3a08c1d94e6b5200112233445566ff'
const seal = (number: number, more: Partial<SealRow> = {}): SealRow => ({
  number,
  kind: 'day',
  day: `2026-11-${10 + number}`,
  period: null,
  events: number * 100,
  since: 100,
  link: `${number}c41e07b${'0'.repeat(56)}`,
  previous: 'ab'.repeat(32),
  key,
  sealed_at: '2026-11-20T00:01:00.000Z',
  holds: true,
  ...more,
})
const show = (
  seals: SealRow[],
  chain: Partial<Chain> = {},
  role: 'auditor' | 'organization_admin' = 'auditor',
) => {
  answeringRoutes({
    'GET /v2/audit/seals': () =>
      successAnswer(seals, {
        pages: 1,
        total: seals.length,
        last_updated_at: '2026-11-21T00:00:00Z',
      }),
    'GET /v2/audit/chain': () =>
      successAnswer({ events: 414, unsealed: 214, seals: seals.length, checked: null, ...chain }),
    'GET /v2/audit/keys': () =>
      successAnswer([
        {
          _id: key,
          first_used_at: '2026-11-14T00:00:00.000Z',
          public_key: '-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----\n',
        },
      ]),
  })
  renderStaff(<AuditSealsScreen />, { locale: 'en', role })
}

test('each seal shows its number of entries, its hash, the previous hash, and whether the log matches', async () => {
  show([
    seal(3, { holds: null, kind: 'period', period: 'First term' }),
    seal(2, { holds: false }),
    seal(1, { previous: null }),
  ])
  const [, ...rows] = await screen.findAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    [
      '2026/11/13Period ended: First term',
      '100',
      '3c41 e07bafter abab abab',
      '7f3a 08c1',
      'Not checked yet',
    ],
    ['2026/11/12', '100', '2c41 e07bafter abab abab', '7f3a 08c1', 'Broken'],
    ['2026/11/11', '100', '1c41 e07b', '7f3a 08c1', 'Intact'],
  ])
  const state = await screen.findByText(
    /Entries since the last seal: 214\. They are sealed every day at \d\d:00\./,
  )
  expect(state.textContent).toContain('Run a check under “Verify”')
  expect(screen.queryByText(/^Nothing has been changed/)).toBeNull()
})

test('a break of the chain is shown above the list', async () => {
  const broken = {
    kind: 'changed',
    position: '00000000000000000042',
    event: null,
    seal: null,
  } as const
  show([seal(1)], { checked: { at: '2026-11-20T18:30:00.000Z', seals: 0, broken } })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The entry at position 42 was changed.',
  )
})

test('the instructions for checking name the printed key', async () => {
  show([])
  expect(await screen.findByText(`node check-log.mjs laurel-log.jsonl ${key}`)).toBeDefined()
  const link = screen.getByRole('link', { name: 'check-log.mjs' })
  expect([link.getAttribute('download'), link.getAttribute('href')]).toEqual([
    'check-log.mjs',
    expect.stringMatching(/check-log.*\.mjs$/),
  ])
  const keys = screen.getByRole('heading', { name: 'Public keys' }).closest<HTMLElement>('section')!
  expect(await within(keys).findByText(/BEGIN PUBLIC KEY/)).toBeDefined()
  expect(await screen.findByText('No seals yet')).toBeDefined()
})

test('an administrator reads one line; hashes and keys are behind “For auditors”', async () => {
  const checked = { at: '2026-11-20T18:30:00.000Z', seals: 1, broken: null }
  show([seal(1, { previous: null })], { checked }, 'organization_admin')
  expect(await screen.findByText('Nothing has been changed since 2026/11/11')).toBeDefined()
  expect(await screen.findByText('Intact')).toBeDefined()
  expect(document.body.textContent).not.toMatch(/7f3a|1c41|UTC|check-log/)
  fireEvent.click(screen.getByRole('button', { name: 'For auditors' }))
  expect(await screen.findByText('1c41 e07b')).toBeDefined()
  expect(await screen.findByRole('heading', { name: 'Public keys' })).toBeDefined()
})
