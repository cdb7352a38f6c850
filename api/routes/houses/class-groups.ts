import {
  type ClassGroup,
  ClassGroupAnswer,
  ClassGroupsAnswer,
  ClassGroupsQuery,
  HouseInput,
  NewClassGroup,
} from '#api/contracts/houses.ts'
import { HttpError } from '#api/failure.ts'
import { defineResourceRoutes } from '#api/http/resource-routes.ts'
import { tellLists } from '#api/live/tell-lists.ts'
import { requireStaff, requireStaffCommand } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import {
  type ClassGroupRow,
  createClassGroup,
  deleteClassGroup,
  listClassGroups,
  mayEditSomeGroups,
  updateClassGroup,
} from '#registry/houses/class-groups.ts'
import { houseFieldsOf } from './houses.ts'

const groupAnswer = ({ id, period_id: _, ...row }: ClassGroupRow): ClassGroup => ({
  _id: id,
  ...row,
})

/** Refuses everyone but administrators and class teachers. @throws HttpError `forbidden` */
export const refuseWithoutClass = async (db: Services['db'], author: Author) => {
  if (!(await mayEditSomeGroups(db, author))) throw new HttpError('forbidden')
}

/** The groups of the current period. Administrators and the group's class teachers edit them. */
export const classGroupRoutes = defineResourceRoutes({
  path: '/v2/groups',
  reads: requireStaff,
  edits: requireStaffCommand,
  contracts: {
    query: ClassGroupsQuery,
    list: ClassGroupsAnswer,
    one: ClassGroupAnswer,
    create: NewClassGroup,
    update: HouseInput,
  },
  registry: {
    list: listClassGroups,
    create: async (db, author, group: Parameters<typeof createClassGroup>[2]) => {
      await refuseWithoutClass(db, author)
      return await createClassGroup(db, author, group)
    },
    update: async (db, author, group: Parameters<typeof updateClassGroup>[2]) => {
      await refuseWithoutClass(db, author)
      return await updateClassGroup(db, author, group)
    },
    remove: async (db, author, id) => {
      await refuseWithoutClass(db, author)
      await deleteClassGroup(db, author, id)
    },
  },
  listQuery: (query) => query,
  fields: (id, input) => ({ ...houseFieldsOf(id, input), class: input.class }),
  changes: houseFieldsOf,
  answer: groupAnswer,
  afterChange: async (services, { organizationId }, row) =>
    tellLists(services, organizationId, row ? [row.period_id] : []),
})
