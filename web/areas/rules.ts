import { type Area, staff } from './area.ts'

// biome-ignore format: one line for each screen
export const rules: Area = {
  name: 'rules',
  screens: [
    { path: '/admin/pointrule_categories', folder: 'points/rule-categories', title: (LL) => LL.ruleCategories.title(), roles: staff, group: 'rulesAndPrizes', icon: 'category' },
    { path: '/admin/pointrules', folder: 'points/point-rules', title: (LL) => LL.pointRules.title(), roles: staff, group: 'rulesAndPrizes', icon: 'reward' },
    { path: '/admin/redeem_pointrules', folder: 'points/prize-rules', title: (LL) => LL.prizeRules.title(), roles: staff, group: 'rulesAndPrizes', icon: 'redeem' },
  ],
  kinds: {
    rule_category: { path: '/admin/pointrule_categories' },
    point_rule: { path: '/admin/pointrules' },
    prize_rule: { path: '/admin/redeem_pointrules' },
  },
}
