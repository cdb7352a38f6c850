import { periodPositionTables } from '../engine/period-positions.ts'
import { defineProjection } from '../engine/projection.ts'
import { badgeIndexes, badgeTables, projectBadges } from './awards.ts'

export const badgesProjection = defineProjection({
  name: 'badges',
  version: 2,
  events: ['BadgeAwarded', 'BadgeRevoked'],
  tables: [...badgeTables, ...periodPositionTables],
  indexes: badgeIndexes,
  apply: projectBadges,
})
