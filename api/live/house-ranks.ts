import type { CommonQueryMethods } from 'slonik'
import type { GroupRank, HouseRank } from '#api/contracts/houses.ts'
import { isBuilt } from '#projections/engine/built.ts'
import {
  type GroupScope,
  type HouseScope,
  type RankedGroup,
  type RankedHouse,
  rankGroups,
  rankHouses,
} from '#projections/houses/house-ranking.ts'
import { housesProjection } from '#projections/houses/houses.ts'

/**
 * Returns a school's houses by rank; empty without houses or while the read model is being built.
 */
export const houseRanksOf = async (
  db: CommonQueryMethods,
  of: HouseScope,
): Promise<readonly RankedHouse[]> => {
  const ranks = await rankHouses(db, of)
  return ranks.length > 0 && (await isBuilt(db, housesProjection)) ? ranks : []
}

/** Returns a class's groups for a display: their points, without their members. */
export const shownGroupsOf = async (
  db: CommonQueryMethods,
  of: GroupScope,
): Promise<readonly RankedHouse[]> => {
  const ranks = await rankGroups(db, of)
  const isShown = ranks.length > 0 && (await isBuilt(db, housesProjection))
  return isShown ? ranks.map(({ profiles: _, ...rank }) => rank) : []
}

export const wireRank = ({ id, total, average_rank: _, ...row }: RankedHouse): HouseRank => ({
  _id: id,
  ...row,
  totalpoints: total,
})

/** Returns the groups of a class by rank; without points while the read model is built. */
export const groupRanksOf = async (
  db: CommonQueryMethods,
  of: GroupScope,
): Promise<readonly GroupRank[]> => (await rankGroups(db, of)).map(wireGroup)

const wireGroup = ({ id, total, average_rank: _, profiles, ...row }: RankedGroup): GroupRank => ({
  _id: id,
  ...row,
  profiles: [...profiles],
  totalpoints: total,
})
