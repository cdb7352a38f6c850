import { multipart, pngOf } from '#tests/support/images.ts'
import { commanders, own, staff, type Walls } from './wall.ts'
import type { World } from './world.ts'

const criterion = { reward_by: 'all_reward', threshold_by: 'point', threshold: 10, cutoff_period: 'no_limit' }
export const badgeRuleOf = ({ badgeImage }: World) => ({ name: 'Helping hand', image_url: badgeImage, ...criterion })

const rules = '/v2/cms/badgeRules'

export const badges: Walls = {
  'POST /blobs/batch [badge]': {
    allowed: commanders,
    request: () => multipart([{ field: 'badge', content: pngOf(10, 20) }]),
    ...own,
  },
  [`GET ${rules}`]: { allowed: staff, ...own },
  [`GET ${rules}/:id`]: { allowed: staff, request: ({ badgeRule: id }) => ({ params: { id } }) },
  [`POST ${rules}`]: { allowed: commanders, request: (world) => ({ body: badgeRuleOf(world) }), stranger: 400 },
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
}
