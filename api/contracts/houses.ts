import { z } from 'zod'
import { ExpectedPoint } from './actions.ts'
import {
  Id,
  ListPaging,
  Localized,
  LogPosition,
  listOf,
  Moment,
  Paging,
  paged,
  RuleName,
  success,
} from './common.ts'
import { houseColours, houseEmblems } from './house-looks.ts'
import { Line } from './text.ts'

const longestName = 40

export const HouseInput = z.object({
  name: Line(longestName).min(1),
  name_en: Line(longestName).nullish(),
  colour: z.enum(houseColours),
  emblem: z.enum(houseEmblems),
})
export type HouseInput = z.infer<typeof HouseInput>

export const House = z.object({
  _id: Id,
  ...RuleName.shape,
  colour: z.enum(houseColours),
  emblem: z.enum(houseEmblems),
  /** The number of the house's students in the current period. */
  members: z.number(),
})
export type House = z.infer<typeof House>
export const HouseAnswer = success(House)
export const HousesAnswer = paged(House)
export const HousesQuery = ListPaging.extend({
  order_by: z.enum(['name', 'name_en']).optional(),
})

const mostStudents = 5000

/** `house` null removes the students from their houses. */
export const HouseMove = z.object({
  house: Id.nullable(),
  profiles: listOf(Id, { max: mostStudents }),
})
export type HouseMove = z.infer<typeof HouseMove>
export const HouseMoveAnswer = success(z.object({ students: z.number() }))

/** Ties share a rank: 1, 1, 3. */
export const HouseRank = House.extend({
  rank: z.number(),
  totalpoints: z.number(),
  /** Points per student; null for a house without students. */
  average: z.number().nullable(),
})
export type HouseRank = z.infer<typeof HouseRank>

export const HouseRankingQuery = z.object({ period: Id, minPosition: LogPosition.optional() })
/** `own`: the house of the calling student, or of the calling parent's child. */
export const HouseRankingAnswer = success(
  z.object({ houses: z.array(HouseRank), own: Id.nullable() }),
)
export type HouseRanking = z.infer<typeof HouseRankingAnswer>['data']

export const NewClassGroup = HouseInput.extend({ class: Line().min(1) })
export type NewClassGroup = z.infer<typeof NewClassGroup>

export const ClassGroup = House.extend({
  class: z.string(),
  profiles: z.array(Id).optional(),
})
export type ClassGroup = z.infer<typeof ClassGroup>
export const ClassGroupAnswer = success(ClassGroup)
export const ClassGroupsAnswer = paged(ClassGroup)
export const ClassGroupsQuery = ListPaging.extend({ class: Line().min(1).optional() })

const GroupProfiles = listOf(Id, { min: 0, max: 200 })
/** `before`: the members that the user saw. Students whom the user did not change stay. */
export const GroupMembersInput = z.object({
  profiles: GroupProfiles,
  before: GroupProfiles.optional(),
})
export type GroupMembersInput = z.infer<typeof GroupMembersInput>

export const GroupRankingQuery = z.object({
  class: Line().min(1),
  minPosition: LogPosition.optional(),
})
export const GroupRank = HouseRank.extend({
  profiles: z.array(Id),
})
export type GroupRank = z.infer<typeof GroupRank>
export const GroupRankingAnswer = success(
  z.object({ class: z.string(), groups: z.array(GroupRank), stale: z.boolean() }),
)
export type GroupRanking = z.infer<typeof GroupRankingAnswer>['data']

/** An award to a house or a group itself (`team`). No student receives points. */
export const HouseAwardInput = z.object({
  team: Id,
  pointRule_id: Id,
  counts: z.int().min(1).max(5).default(1),
  expected_point: ExpectedPoint,
})
export type HouseAwardInput = z.infer<typeof HouseAwardInput>

export const HouseAwardsQuery = Paging.omit({ order: true }).extend({
  period: Id.optional(),
  team: Id.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(10),
})

export const ListedHouseAward = z.object({
  _id: Id,
  batch: Id,
  created_at: Moment,
  /** A house, or a group of `class`. */
  team: House.pick({ _id: true, name: true, name_en: true, colour: true, emblem: true }).extend({
    class: z.string().nullable(),
  }),
  pointRule: z.object({ _id: Id, ...RuleName.shape }),
  count: z.number(),
  point: z.number(),
  created_by: z.object({ _id: Id, name: Localized }),
  reverted_at: Moment.nullable(),
})
export type ListedHouseAward = z.infer<typeof ListedHouseAward>
/** The newest first. Staff who may not see all records see their own. */
export const HouseAwardsAnswer = paged(ListedHouseAward)
