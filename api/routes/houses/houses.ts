import { englishName } from '#api/answers/point-rule-answer.ts'
import {
  type House,
  HouseAnswer,
  HouseInput,
  HousesAnswer,
  HousesQuery,
} from '#api/contracts/houses.ts'
import { defineResourceRoutes } from '#api/http/resource-routes.ts'
import { requireOrganizationAdmin, requireStaff } from '#api/plugins/guards.ts'
import {
  createHouse,
  deleteHouse,
  type HouseRow,
  listHouses,
  updateHouse,
} from '#registry/houses/houses.ts'

export const houseFieldsOf = (id: string, { name, colour, emblem, ...more }: HouseInput) => ({
  id,
  name,
  name_en: englishName(more),
  colour,
  emblem,
})

const houseAnswer = ({ id, ...row }: HouseRow): House => ({ _id: id, ...row })

export const houseRoutes = defineResourceRoutes({
  path: '/v2/houses',
  reads: requireStaff,
  edits: requireOrganizationAdmin,
  contracts: {
    query: HousesQuery,
    list: HousesAnswer,
    one: HouseAnswer,
    create: HouseInput,
    update: HouseInput,
  },
  registry: { list: listHouses, create: createHouse, update: updateHouse, remove: deleteHouse },
  listQuery: (query) => query,
  fields: houseFieldsOf,
  changes: houseFieldsOf,
  answer: houseAnswer,
})
