import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { failure, successAnswer } from '../support/answers.ts'
import {
  answeringRoutes,
  id,
  organization,
  type ReceivedCall,
  session,
} from '../support/staff-screen.tsx'

const ann = { zh: '陳安', en: 'Chan Ann' }
const ben = { zh: '陳賓', en: 'Chan Ben' }
const { user } = session('user')
const parentOf = (n: number, name: typeof ann) => ({
  ...user,
  _id: id(n),
  name,
  isParent: true,
  email: null,
  username: `s${n}`,
})
const { pathname, search, href, origin } = location
let place: Record<'assign' | 'replace' | 'reload', ReturnType<typeof vi.fn>>
let sent: { path: string; token: string | null; body: unknown }[]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.resetModules()
  place = { assign: vi.fn(), replace: vi.fn(), reload: vi.fn() }
  vi.stubGlobal('location', { pathname, search, href, origin, ...place })
  sent = []
})
const login = (token: string) =>
  successAnswer({ token, setup_password: false, role: 'user', isParent: true })

/** The server: each sign-in returns the next token of `logins`. */
const school = (logins: readonly string[], own: Record<string, ReturnType<typeof parentOf>>) => {
  const waiting = [...logins]
  const tokenOf = () => sent.at(-1)?.token ?? ''
  const answers: Record<string, (call: ReceivedCall) => Response> = {
    'POST /v2/cms/auth/login': () =>
      waiting.length > 0 ? login(waiting.shift()!) : failure(401, 'invalid_password'),
    'GET /auth/user': () =>
      own[tokenOf()] ? successAnswer(own[tokenOf()]) : failure(401, 'unauthorized'),
    'POST /auth/logout': () => successAnswer(null),
    'GET /periods': () => failure(401, 'unauthorized'),
  }
  answeringRoutes(answers)
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { authorization } = init.headers as Record<string, string>
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push({ path: url, token: authorization?.slice('Bearer '.length) ?? null, body })
    return answer(url, init)
  })
}

/** A parent's top bar, on a freshly loaded page. */
const open = async (of = parentOf(1, ann), token = 'of-ann') => {
  localStorage.setItem('laurel.token', token)
  const { renderPart } = await import('../support/page.tsx')
  const { SessionProvider } = await import('#web/client/session/session.tsx')
  const { SessionEnd } = await import('#web/app/session-end.tsx')
  const { ChildSwitch } = await import('#web/app/shell/child-switch.tsx')
  renderPart(
    <SessionEnd>
      <SessionProvider value={{ user: of, organization }}>
        <ChildSwitch />
      </SessionProvider>
    </SessionEnd>,
  )
}
const kept = () =>
  JSON.parse(localStorage.getItem('laurel.children') ?? '[]') as { token: string; user: string }[]
const keep = (...children: { token: string; user: string; name: typeof ann }[]) =>
  localStorage.setItem('laurel.children', JSON.stringify(children))
const both = () =>
  keep({ token: 'of-ann', user: id(1), name: ann }, { token: 'of-ben', user: id(2), name: ben })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const ask = async () => {
  const { api } = await import('#web/client/api/client.ts')
  await act(async () => void (await api('/periods').catch(() => undefined)))
}
const addBen = async () => {
  await press(/switch child/)
  await press('Add another child')
  await userEvent.type(await screen.findByLabelText('Username'), 's2')
  await userEvent.type(screen.getByLabelText('Parent password'), 'secret-of-ben')
  await press('Add')
}

test('another child is added by a separate sign-in that reuses no session, and is then shown', async () => {
  school(['of-ben'], { 'of-ben': parentOf(2, ben) })
  await open()
  await addBen()
  await waitFor(() => expect(place.assign).toHaveBeenCalledWith('/user/overview'))
  expect(sent.map(({ path, token }) => [path, token])).toEqual([
    ['/api/v2/cms/auth/login', null],
    ['/api/auth/user', 'of-ben'],
  ])
  expect(sent[0]?.body).toEqual({
    type: 'parent',
    username: 's2',
    parent_password: 'secret-of-ben',
  })
  expect(kept().map(({ token, user }) => [token, user])).toEqual([
    ['of-ann', id(1)],
    ['of-ben', id(2)],
  ])
  expect(localStorage.getItem('laurel.token')).toBe('of-ben')
})

test('a wrong password is reported, and nothing changes', async () => {
  school([], {})
  await open()
  await addBen()
  await screen.findByText('Invalid password!')
  expect([kept(), localStorage.getItem('laurel.token')]).toEqual([[], 'of-ann'])
  expect(place.assign).not.toHaveBeenCalled()
})

test('a child who is added twice keeps the newer session, and the older one ends', async () => {
  both()
  school(['newer'], { newer: parentOf(2, ben) })
  await open()
  await addBen()
  await waitFor(() =>
    expect(sent.map(({ path, token }) => [path, token])).toContainEqual([
      '/api/auth/logout',
      'of-ben',
    ]),
  )
  expect(kept().map(({ token }) => token)).toEqual(['of-ann', 'newer'])
})

test('a tap shows the other child on a fresh page, without data of the first', async () => {
  both()
  localStorage.setItem('laurel.period./user/badge', id(7))
  await open()
  await press(/Chan Ann, switch child/)
  expect(
    screen.getByRole('button', { name: /Chan Ann.*Shown now/ }).getAttribute('aria-current'),
  ).toBe('true')
  await press('Chan Ben')
  expect(localStorage.getItem('laurel.token')).toBe('of-ben')
  expect(localStorage.getItem('laurel.period./user/badge')).toBeNull()
  expect(place.assign).toHaveBeenCalledWith('/user/overview')
})

test('signing out forgets all children and ends each session', async () => {
  both()
  school([], {})
  await open()
  const { signOut } = await import('#web/client/session/sign-out.ts')
  act(() => signOut())
  expect(sent.map(({ path, token }) => [path, token])).toEqual([
    ['/api/auth/logout', 'of-ann'],
    ['/api/auth/logout', 'of-ben'],
  ])
  expect([localStorage.getItem('laurel.token'), localStorage.getItem('laurel.children')]).toEqual([
    null,
    null,
  ])
  expect(place.assign).toHaveBeenCalledWith('/sign-in')
})

test('when a session has ended the page continues with another child, and names the one who was signed out', async () => {
  both()
  school([], {})
  await open()
  await ask()
  await waitFor(() => expect(place.assign).toHaveBeenCalledWith('/user/overview'))
  expect([localStorage.getItem('laurel.token'), kept().map(({ token }) => token)]).toEqual([
    'of-ben',
    ['of-ben'],
  ])
  cleanup()
  vi.resetModules()
  await open(parentOf(2, ben), 'of-ben')
  await screen.findByText('You were signed out of Chan Ann’s account')
})

test('when the last session has ended only the sign-in is left', async () => {
  keep({ token: 'of-ann', user: id(1), name: ann })
  school([], {})
  await open()
  await ask()
  await waitFor(() => expect(place.assign).toHaveBeenCalledWith('/sign-in'))
  expect(localStorage.getItem('laurel.children')).toBeNull()
})

test('when another tab has switched to another child, the page makes no call and reloads', async () => {
  both()
  school([], {})
  await open()
  localStorage.setItem('laurel.token', 'of-ben')
  await ask()
  expect(sent).toEqual([])
  expect(place.reload).toHaveBeenCalled()
  // The page is old, but neither session has ended.
  expect(kept()).toHaveLength(2)
})

test('a changed password renews the child’s session in the list', async () => {
  both()
  await open()
  const { replaceToken } = await import('#web/client/session/signed-out.ts')
  await replaceToken(Promise.resolve({ data: { token: 'of-ann-2' } }))
  expect(kept().map(({ token }) => token)).toEqual(['of-ann-2', 'of-ben'])
})

test('one browser keeps at most eight children', async () => {
  keep(...Array.from({ length: 12 }, (_, n) => ({ token: `t${n}`, user: id(n + 1), name: ann })))
  await open()
  await press(/switch child/)
  screen.getByText('You can add at most 8 children in one browser')
  expect(screen.queryByRole('button', { name: 'Add another child' })).toBeNull()
})

test('an invalid list of children counts as empty', async () => {
  for (const nonsense of ['{', '{"a":1}', '[1,{"token":2}]', 'null']) {
    localStorage.setItem('laurel.children', nonsense)
    const { storedChildren } = await import('#web/client/session/children.ts')
    expect(storedChildren()).toEqual([])
  }
})
