import { setTimeout } from 'node:timers/promises'
import { multipart, pngOf } from '#tests/support/images.ts'
import { commanders, firstStudent, own, staff, type Walls } from './wall.ts'
import { callers, type World } from './world.ts'

const criterion = {
  reward_by: 'all_reward',
  threshold_by: 'point',
  threshold: 10,
  cutoff_period: 'no_limit',
}
export const badgeRuleOf = ({ badgeImage }: World) => ({
  name: 'Helping hand',
  image_url: badgeImage,
  ...criterion,
})

const rules = '/v2/cms/badgeRules'

const notParents = callers.filter((caller) => caller !== 'parent')

export const walls: Walls = {
  'POST /blobs/batch [badge]': {
    allowed: commanders,
    request: () => multipart([{ field: 'badge', content: pngOf(10, 20) }]),
    ...own,
  },
  [`GET ${rules}`]: { allowed: staff, ...own },
  [`GET ${rules}/:id`]: { allowed: staff, request: ({ badgeRule: id }) => ({ params: { id } }) },
  [`POST ${rules}`]: {
    allowed: commanders,
    request: (world) => ({ body: badgeRuleOf(world) }),
    stranger: 400,
  },
  [`PUT ${rules}/:id`]: {
    allowed: commanders,
    request: ({ badgeRule: id }) => ({ params: { id }, body: { name: 'Helping hands' } }),
  },
  [`DELETE ${rules}/:id`]: {
    allowed: commanders,
    request: async (world) => ({
      params: { id: (await world.make.admin(`POST ${rules}`, badgeRuleOf(world)))._id! },
    }),
  },
  [`POST ${rules}/preview`]: {
    allowed: commanders,
    request: ({ period }) => ({ body: { ...criterion, period_id: period } }),
  },
  'GET /v2/cms/profileBadges': {
    allowed: notParents,
    request: ({ period }) => ({ query: { period_id: period } }),
  },
  'GET /v2/cms/profileBadges/groupByRule': {
    allowed: notParents,
    request: (world) => ({ query: { user: firstStudent(world).id } }),
  },
  'GET /v2/cms/profileBadges/export_stream': {
    allowed: staff,
    request: async (world) => {
      await earnBadge(world)
      return { query: { period_id: world.period } }
    },
  },
}

/** An empty export is refused, so wait until there is a badge. */
const earnBadge = async ({ make, period }: World) => {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = (await make.admin(
      `GET /v2/cms/profileBadges?period_id=${period}`,
    )) as never as readonly object[]
    if (found.length > 0) return
    await setTimeout(100)
  }
  throw new Error('Nobody has earned the badge of the world')
}
