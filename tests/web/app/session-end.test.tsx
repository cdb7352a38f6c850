import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answering, failure, successAnswer } from '../support/answers.ts'

const { pathname, search, href, origin } = location
let place: {
  assign: ReturnType<typeof vi.fn>
  replace: ReturnType<typeof vi.fn>
  reload: ReturnType<typeof vi.fn>
}

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
  place = { assign: vi.fn(), replace: vi.fn(), reload: vi.fn() }
  vi.stubGlobal('location', { pathname, search, href, origin, ...place })
})
/** A page of a signed-in user, as if loaded again. */
const open = async (token = 'mine') => {
  localStorage.setItem('laurel.token', token)
  const { renderPart } = await import('../support/page.tsx')
  const { SessionEnd } = await import('#web/app/session-end.tsx')
  const page = renderPart(
    <SessionEnd>
      <p>Chan Siu Ming</p>
    </SessionEnd>,
  )
  expect(screen.getByText('Chan Siu Ming')).toBeDefined()
  return page
}

const isAway = () => {
  expect(screen.queryByText('Chan Siu Ming')).toBeNull()
  expect(screen.getByText('You are signed out.').closest('[role=status]')).not.toBeNull()
  expect(localStorage.getItem('laurel.token')).toBeNull()
}
const storedElsewhere = (token: string | null) => {
  if (token === null) localStorage.removeItem('laurel.token')
  else localStorage.setItem('laurel.token', token)
  act(
    () =>
      void window.dispatchEvent(
        new StorageEvent('storage', { key: 'laurel.token', newValue: token }),
      ),
  )
}
const fromMemory = () => {
  const event = Object.assign(new Event('pageshow'), { persisted: true })
  act(() => void window.dispatchEvent(event))
}

test('signing out removes the page at once and tells the server, even if the server hangs', async () => {
  const calls = answering(() => new Promise<Response>(() => undefined))
  const { client } = await open()
  client.setQueryData(['user'], { name: 'Chan' })
  const deleteDatabase = vi.fn()
  vi.stubGlobal('indexedDB', { deleteDatabase })
  const keys = [
    'period./admin/history',
    'organization',
    'draft.1.memo',
    'children',
    'locale',
    'theme',
  ]
  for (const key of keys) localStorage.setItem(`laurel.${key}`, 'x')
  const { signOut } = await import('#web/client/session/sign-out.ts')
  act(() => signOut())
  isAway()
  expect(Object.keys(localStorage).sort()).toEqual(['laurel.locale', 'laurel.theme'])
  expect(deleteDatabase).toHaveBeenCalledWith('laurel-kept')
  expect(place.assign).toHaveBeenCalledWith('/sign-in')
  // The call continues after the page is left.
  const sent = {
    url: '/api/auth/logout',
    keepalive: true,
    headers: { authorization: 'Bearer mine' },
  }
  expect(calls[0]).toMatchObject(sent)
  expect(client.getQueryData(['user'])).toBeUndefined()
})

test('signing out in another tab ends this one', async () => {
  await open()
  storedElsewhere(null)
  isAway()
})

test('clearing the browser’s data for Laurel ends the session, too', async () => {
  await open()
  localStorage.clear()
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
  isAway()
})

test('a call that answers 401 ends the session', async () => {
  answering(() => failure(401, 'unauthorized'))
  await open()
  const { api } = await import('#web/client/api/client.ts')
  await act(async () => void (await api('/periods').catch(() => undefined)))
  await waitFor(isAway)
})

/** Starts a call. Returns a function that answers it. */
const asked = async () => {
  let answer: (response: Response) => void = () => undefined
  answering(
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve
      }),
  )
  await open()
  const { api } = await import('#web/client/api/client.ts')
  const call = api('/periods').catch(() => undefined)
  return async (response: Response) => {
    answer(response)
    await act(async () => void (await call))
  }
}

test('a 401 that arrives after the token is gone still ends the session', async () => {
  const answer = await asked()
  localStorage.removeItem('laurel.token')
  await answer(failure(401, 'unauthorized'))
  await waitFor(isAway)
})

test('a wrong password at the sign-in ends no other session', async () => {
  answering(() => failure(401, 'invalid_password'))
  await open()
  const { api } = await import('#web/client/api/client.ts')
  const body = { type: 'admin', email: 'wong@school.test', password: 'guessed' }
  await act(
    async () =>
      void (await api('/v2/cms/auth/login', { method: 'POST', body }).catch(() => undefined)),
  )
  expect(screen.getByText('Chan Siu Ming')).toBeDefined()
  expect(localStorage.getItem('laurel.token')).toBe('mine')
})

test('a 401 for a replaced token ends nothing', async () => {
  const answer = await asked()
  const { storeToken } = await import('#web/client/session/token.ts')
  storeToken('newer')
  await answer(failure(401, 'unauthorized'))
  expect(screen.getByText('Chan Siu Ming')).toBeDefined()
  expect(localStorage.getItem('laurel.token')).toBe('newer')
})

test('a 401 leaves the session that another tab has begun meanwhile, and this page sends nothing', async () => {
  const answer = await asked()
  localStorage.setItem('laurel.token', 'theirs')
  await answer(failure(401, 'unauthorized'))
  expect(localStorage.getItem('laurel.token')).toBe('theirs')
  expect(place.assign).not.toHaveBeenCalled()
  const calls = answering(() => successAnswer([]))
  const { api } = await import('#web/client/api/client.ts')
  await expect(api('/periods')).rejects.toMatchObject({ code: 'unauthorized' })
  expect(calls).toEqual([])
  expect(place.reload).toHaveBeenCalledOnce()
})

test('while the password changes, the end of the old session does not end the page', async () => {
  await open()
  const { replaceToken, sessionEnded } = await import('#web/client/session/signed-out.ts')
  let answer: (changed: { data: { token: string } }) => void = () => undefined
  const changing = replaceToken(
    new Promise<{ data: { token: string } }>((resolve) => {
      answer = resolve
    }),
  )
  const ended = sessionEnded('mine')
  answer({ data: { token: 'newer' } })
  await changing
  expect(await ended).toBe(false)
  expect(screen.getByText('Chan Siu Ming')).toBeDefined()
})

test('another person’s sign-in in another tab reloads the page', async () => {
  await open()
  storedElsewhere('theirs')
  expect(place.reload).toHaveBeenCalledOnce()
})

test('a page restored from the browser’s memory first checks its session', async () => {
  answering(() => failure(401, 'unauthorized'))
  await open()
  fromMemory()
  await waitFor(isAway)
})

test('a page restored after somebody else has signed in reloads', async () => {
  await open()
  localStorage.setItem('laurel.token', 'theirs')
  fromMemory()
  expect(place.reload).toHaveBeenCalledOnce()
})

test('a page restored after signing out shows nothing and goes to the sign-in', async () => {
  await open()
  localStorage.removeItem('laurel.token')
  fromMemory()
  expect(place.replace).toHaveBeenCalledWith('/sign-in')
})

test('without a token a cached account is not signed in', async () => {
  answering(() => successAnswer({}))
  vi.unstubAllGlobals()
  const { renderPart } = await import('../support/page.tsx')
  const { SignInScreen } = await import('#web/modules/account/sign-in/sign-in-screen.tsx')
  history.replaceState(null, '', '/sign-in')
  const { client, rerender } = renderPart(<p>before</p>)
  client.setQueryData(['user'], { role: 'admin', setup_password: false })
  rerender(<SignInScreen />)
  expect(await screen.findByLabelText('Username')).toBeDefined()
  expect(window.location.pathname).toBe('/sign-in')
})
