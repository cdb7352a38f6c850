import { readFile } from 'node:fs/promises'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { organization, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { BackupCard } from '#web/modules/dashboard/dashboard/backup-card.tsx'

type Backup = NonNullable<typeof organization.backup>

const show = (backup: Backup | undefined) => {
  const own = { ...organization, ...(backup && { backup }) }
  return renderStaff(<BackupCard />, { role: 'organization_admin', organization: own })
}

test('last night’s backup is one plain sentence', () => {
  show({ made_at: '2026-11-28T03:00:00.000Z', is_late: false, is_newest: true })
  expect(
    screen.getByText(/^Last backup: 2026.*It has been checked and is complete\.$/),
  ).toBeTruthy()
  expect(document.querySelector('.msg')).toBeNull()
})

test('a failed backup after a complete one is reported, but not yet in amber', () => {
  show({ made_at: '2026-11-28T03:00:00.000Z', is_late: false, is_newest: false })
  expect(screen.getByText(/^Last complete backup: 2026.*A newer one has failed/)).toBeTruthy()
  expect(document.querySelector('.msg')).toBeNull()
})

const amber = () => document.querySelector('.msg.amber')?.textContent

test('an old or missing backup is amber, and says what to do', () => {
  const { unmount } = show({ made_at: '2026-11-20T03:00:00.000Z', is_late: true, is_newest: true })
  expect(amber()).toMatch(
    /The last complete backup is from 2026.*\. Tell the person who runs the server\./,
  )
  unmount()
  show({ made_at: null, is_late: true, is_newest: false })
  expect(amber()).toMatch(/no complete backup yet/)
})

test('the card is as wide as the dashboard, whose columns are narrower than a word', async () => {
  show({ made_at: null, is_late: true, is_newest: false })
  expect(document.querySelector('.dash-backup')?.textContent).toContain('Backup')
  const styles = await readFile('web/modules/dashboard/dashboard/dashboard.css', 'utf8')
  expect(styles).toMatch(/\.dash-backup { grid-column: 1 \/ -1; }/)
})

test('where no backups are made there is no card', () => {
  show(undefined)
  expect(screen.queryByText('Backup')).toBeNull()
})
