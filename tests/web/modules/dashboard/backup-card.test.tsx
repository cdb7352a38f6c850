import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { organization, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { BackupCard } from '#web/modules/dashboard/dashboard/backup-card.tsx'

afterEach(() => {
  cleanup()
})

type Backup = NonNullable<typeof organization.backup>

const show = (backup: Backup | undefined) => {
  const own = { ...organization, ...(backup && { backup }) }
  return renderStaff(<BackupCard />, { role: 'organization_admin', organization: own })
}

test('a backup of last night is a plain sentence', () => {
  show({ made_at: '2026-11-28T03:00:00.000Z', is_late: false })
  expect(screen.getByText(/^Last backup: 2026.*It was read again and is complete\.$/)).toBeTruthy()
  expect(document.querySelector('.msg')).toBeNull()
})

const amber = () => document.querySelector('.msg.amber')?.textContent

test('an old one and none at all are amber, and say what to do', () => {
  const { unmount } = show({ made_at: '2026-11-20T03:00:00.000Z', is_late: true })
  expect(amber()).toMatch(
    /The last complete backup is from 2026.*\. Tell the person who runs the server\./,
  )
  unmount()
  show({ made_at: null, is_late: true })
  expect(amber()).toMatch(/no complete backup yet/)
})

test('where no backups are made there is no card', () => {
  show(undefined)
  expect(screen.queryByText('Backup')).toBeNull()
})
