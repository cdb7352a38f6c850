import { commanders, own, staff, type Walls } from './wall.ts'

const category = { name: { en: 'Sport', zh: '運動' }, type: 'reward' }

const prize = { type: 'redeem', name: 'A pen', point: 1 }

export const walls: Walls = {
  'GET /ruleCategories': { allowed: [...staff, 'parent'], ...own },
  'POST /ruleCategories': { allowed: commanders, request: () => ({ body: category }), ...own },
  'PUT /ruleCategories/:id': {
    allowed: commanders,
    request: ({ categories }) => ({
      params: { id: categories.reward },
      body: { name: category.name },
    }),
  },
  'DELETE /ruleCategories/:id': {
    allowed: commanders,
    request: async ({ make }) => ({
      params: { id: (await make.admin('POST /ruleCategories', category))._id! },
    }),
  },
  'GET /pointRules': { allowed: [...staff, 'parent'], ...own },
  'POST /pointRules': {
    allowed: commanders,
    request: ({ categories }) => ({
      body: { ...prize, type: 'reward', ruleCategory: categories.reward },
    }),
    stranger: 400,
  },
  'POST /v2/starter_set': {
    allowed: commanders,
    request: () => ({
      body: { categories: [], prizes: [{ name: 'A badge', name_en: '', point: 3 }] },
    }),
    ...own,
  },
  'PUT /pointRules/:id': {
    allowed: commanders,
    request: ({ rules }) => ({
      params: { id: rules.virtual_redeem },
      body: { ...prize, type: 'virtual_redeem' },
    }),
  },
  'DELETE /pointRules/:id': {
    allowed: commanders,
    request: async ({ make }) => ({
      params: { id: (await make.admin('POST /pointRules', prize))._id! },
    }),
  },
}
