import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Route } from 'wouter'
import type { Notice } from '#api/contracts/messages.ts'
import { listAnswer, successAnswer } from '#tests/web/support/answers.ts'
import { answeringRoutes, id, period, renderStaff } from '#tests/web/support/staff-screen.tsx'
import { UserNoticeScreen } from '#web/modules/messages/user-notice/user-notice-screen.tsx'
import { UserNoticesScreen } from '#web/modules/messages/user-notices/user-notices-screen.tsx'

const notice = (
  n: number,
  info: Notice['info'] = { is_read: false, is_favourite: false },
): Notice => ({
  _id: id(n),
  title: `Notice ${n}`,
  message: 'Line one\nhttps://a.example/b',
  period: period._id,
  info,
  created_at: '2026-11-20T00:15:00Z',
  is_public: true,
  attachments: [{ name: 'plan.pdf', size: 640_000, url: '/api/files/x/attachment-y?session=s' }],
})

test('a list marks unread messages, marks one as a favourite, and filters favourites', async () => {
  const { calls } = answeringRoutes({
    'GET /periods': () => listAnswer([period]),
    'GET /notices': () => listAnswer([notice(1), notice(2, { is_read: true, is_favourite: true })]),
    'POST /notices/*': () => successAnswer(null),
  })
  renderStaff(<UserNoticesScreen />)
  const [unread, read] = await screen.findAllByRole('listitem')
  expect(within(unread!).getByText('Unread')).toBeTruthy()
  expect(within(read!).queryByText('Unread')).toBeNull()
  expect(within(read!).getByRole('button', { pressed: true })).toBeTruthy()
  act(() => within(unread!).getByRole('button', { name: 'Favourite “Notice 1”' }).click())
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ is_favourite: true }),
  )
  act(() => screen.getByRole('radio', { name: 'Favourites' }).click())
  await waitFor(() => expect(calls.at(-1)?.query.get('favourite')).toBe('true'))
  expect(calls.at(-1)?.query.get('limit')).toBe('10')
})

test.each([false, true])(
  'an opened message is marked as read, once (read before: %s)',
  async (is_read) => {
    history.replaceState(null, '', `/user/notice/${id(1)}`)
    const { calls } = answeringRoutes({
      'GET /notices/*': () => successAnswer(notice(1, { is_read, is_favourite: false })),
      'POST /notices/*': () => successAnswer(null),
    })
    renderStaff(
      <Route path="/user/notice/:id">
        <UserNoticeScreen />
      </Route>,
    )
    const link = await screen.findByRole('link', { name: 'https://a.example/b' })
    expect(link.getAttribute('rel')).toContain('noopener')
    expect(screen.getByRole('link', { name: /plan\.pdf/ }).getAttribute('href')).toContain(
      '/api/files/',
    )
    const marks = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    await waitFor(() => expect(marks()).toEqual(is_read ? [] : [{ is_read: true }]))
  },
)
