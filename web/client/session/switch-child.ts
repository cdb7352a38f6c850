import type { z } from 'zod'
import type { Login, UserInfo, UserInfoAnswer } from '#api/contracts/auth.ts'
import type { SignedInAnswer } from '#api/contracts/second-factors.ts'
import { api } from '#web/client/api/client.ts'
import { type Child, keepChild } from './children.ts'
import { keepDevice, withDevices } from './devices.ts'
import { forgetChosenPeriods } from './period.tsx'
import { storedToken, storeToken } from './token.ts'

export const showChild = ({ token }: Pick<Child, 'token'>) => {
  forgetChosenPeriods()
  storeToken(token)
  location.assign('/user/overview')
}

const endOf = (token: string) =>
  void api('/auth/logout', { method: 'POST', keepalive: true, token }).catch(() => undefined)

export const addChild = async (
  login: Extract<Login, { type: 'parent' }>,
  current: UserInfo,
): Promise<Child> => {
  // Sends no token, because the server would end that token's session.
  const body = withDevices(login)
  // Parents have no second step.
  const { data } = await api<SignedInAnswer>('/v2/cms/auth/login', {
    method: 'POST',
    body,
    token: null,
  })
  const { token } = data
  keepDevice(data.device_token)
  const { data: user } = await api<z.infer<typeof UserInfoAnswer>>('/auth/user', { token })
  const own = storedToken()
  if (own) keepChild({ token: own, user: current._id, name: current.name })
  const added = { token, user: user._id, name: user.name }
  const former = keepChild(added)
  if (former) endOf(former)
  return added
}
