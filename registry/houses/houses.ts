import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import { houseColours, houseEmblems, mostHouses } from '#domain/houses/houses.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '../audit/administration-log.ts'
import { defineResource } from '../define-resource.ts'
import { FieldsError, RegistryError } from '../registry-error.ts'

export const HouseRow = z.object({
  id: z.string(),
  name: z.string(),
  name_en: z.string(),
  colour: z.enum(houseColours),
  emblem: z.enum(houseEmblems),
  /** Students in the current period. */
  members: z.number(),
})
export type HouseRow = z.infer<typeof HouseRow>

type HouseFields = Readonly<{ id: string; name: string; name_en?: string | undefined }>

/**
 * Counts houses and compares names, so call it under the organisation's lock.
 * @throws RegistryError `too_many_houses`; FieldsError `house_name_used`: an import finds a house
 * by either name
 */
const checkHouse = async (
  transaction: CommonQueryMethods,
  { organizationId }: Author,
  { id, name, name_en = '' }: HouseFields,
  before?: HouseRow,
) => {
  const others = await transaction.any(sql.type(
    z.object({ has_name: z.boolean(), has_name_en: z.boolean() }),
  )`
    SELECT fold_name(${name}) IN (fold_name(name), fold_name(name_en)) AS has_name,
      ${name_en} <> '' AND fold_name(${name_en}) IN (fold_name(name), fold_name(name_en)) AS has_name_en
    FROM houses WHERE organization_id = ${organizationId} AND id <> ${id} AND deleted_at IS NULL`)
  if (!before && others.length >= mostHouses) throw new RegistryError('too_many_houses')
  const field = others.some(({ has_name }) => has_name)
    ? 'name'
    : others.some(({ has_name_en }) => has_name_en) && 'name_en'
  if (field) throw new FieldsError([{ field, code: 'house_name_used' }])
}

/** Students leave a deleted house. Its points stay in the log. */
export const {
  list: listHouses,
  find: findHouse,
  create: createHouse,
  update: updateHouse,
  remove: deleteHouse,
} = defineResource({
  table: 'houses',
  subjectType: 'house',
  row: HouseRow,
  columns: sql.fragment`houses.id, houses.name, houses.name_en, colour, emblem, (
    SELECT count(*) FROM users
    JOIN profiles ON profiles.organization_id = users.organization_id AND profiles.user_id = users.id
    JOIN periods ON periods.organization_id = users.organization_id AND periods.id = period_id AND is_current
    WHERE users.organization_id = houses.organization_id AND house_id = houses.id AND erased_at IS NULL) AS members`,
  searched: sql.fragment`concat_ws(' ', houses.name, houses.name_en)`,
  orders: {
    name: sql.fragment`houses.name COLLATE natural_order`,
    name_en: sql.fragment`COALESCE(NULLIF(houses.name_en, ''), houses.name) COLLATE natural_order`,
  },
  defaultOrder: sql.fragment`houses.created_at, houses.id`,
  edited: ['name', 'colour', 'emblem'],
  optional: ['name_en'],
  initial: ({ at }) => ({ created_at: sql.fragment`${at.toISOString()}` }),
  locksOrganization: true,
  check: checkHouse,
  keepsDeleted: true,
})
