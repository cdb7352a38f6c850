import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { waitForReadModel } from '#projections/engine/wait-for-position.ts'
import { pointsProjection } from '#projections/points/points.ts'
import { shopProjection } from '#projections/shop/shop.ts'
import { noon } from '#tests/ledger/support/shop.ts'
import { testApp } from '#tests/support/app.ts'
import { patience } from '#tests/support/patience.ts'
import type { School } from '#tests/support/school.ts'

export const pen = { type: 'redeem', name: '原子筆', name_en: 'Pen', point: 10, in_shop: true }

type By = Readonly<{ token?: string; key?: string }>

/** `begin` makes a school with a shop, whose first student has 25 points. */
export const openShop = async () => {
  const laurel = await testApp({ now: noon })
  let school: School
  const send = (route: string, body?: object, { token = school.admin.token, key }: By = {}) =>
    laurel.call(route, token, { ...(body && { body }), key: key ?? randomUUID() })
  const sent = async (...[route, body, by]: Parameters<typeof send>) => {
    const answer = await send(route, body, by)
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data
  }
  const upToDate = async () => {
    const { db, eventStore } = laurel.deps
    const position = await eventStore.head()
    for (const projection of [pointsProjection, shopProjection])
      await waitForReadModel(db, { projection, position, timeoutMs: patience })
  }
  const asStudent = (key?: string) => ({
    token: school.students[0]!.token,
    ...(key !== undefined && { key }),
  })
  const order = (prize: string, { point = 10, key = randomUUID() } = {}) =>
    send('POST /v2/orders', { prize, expected_point: point }, asStudent(key))
  return {
    laurel,
    school: () => school,
    begin: async () => {
      laurel.setNow(noon)
      school = await laurel.school({ students: 2, modules: ['shop'] })
      await sent('POST /v2/actions/profiles', {
        pointRule_id: school.rules.reward,
        profiles: [school.students[0]!.profile],
        counts: 5,
      })
    },
    send,
    sent,
    upToDate,
    asStudent,
    order,
    placed: async (prize: string) => {
      const answer = await order(prize)
      expect(answer.status, answer.text).toBe(200)
      return answer.body.data as { _id: string; code: string; position: string }
    },
    get: async (path: string, token = school.admin.token) => {
      await upToDate()
      const answer = await laurel.call(`GET ${path}`, token)
      expect(answer.status, answer.text).toBe(200)
      return answer.body
    },
    addPrize: (fields: object = {}) =>
      sent('POST /pointRules', { ...pen, ...fields }) as Promise<{ _id: string }>,
  }
}
export type TestShop = Awaited<ReturnType<typeof openShop>>
