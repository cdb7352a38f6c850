import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { z } from 'zod'
import type { HouseColour, HouseEmblem } from '#domain/houses/houses.ts'
import { sql } from '#platform/postgres/pool.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { createClassGroup } from '#registry/houses/class-groups.ts'
import { setGroupMembers } from '#registry/houses/group-members.ts'
import { createHouse, listHouses } from '#registry/houses/houses.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { demoId, demoOrganization, demoPeriodId } from '#scripts/demo/ids.ts'

type Team = Readonly<{ name: string; name_en: string; colour: HouseColour; emblem: HouseEmblem }>

const houses: readonly Team[] = [
  { name: '紅棉社', name_en: 'Kapok', colour: 'red', emblem: 'sun' },
  { name: '黃槐社', name_en: 'Cassia', colour: 'yellow', emblem: 'star' },
  { name: '青松社', name_en: 'Pine', colour: 'green', emblem: 'shield' },
  { name: '藍楹社', name_en: 'Jacaranda', colour: 'blue', emblem: 'crown' },
]

const groups: readonly Team[] = [
  { name: '太陽組', name_en: 'Sun', colour: 'orange', emblem: 'sun' },
  { name: '月亮組', name_en: 'Moon', colour: 'indigo', emblem: 'moon' },
  { name: '閃電組', name_en: 'Lightning', colour: 'teal', emblem: 'bolt' },
  { name: '白雲組', name_en: 'Cloud', colour: 'purple', emblem: 'cloud' },
]

/** Other classes stay without groups, to show that state. */
const classesWithGroups = ['1A', '2B', '3A', '4A']

const houseKey = ({ name_en }: Team) => `house ${name_en}`
const groupKey = (name: string, { name_en }: Team) => `group ${name} ${name_en}`

/** The id of a house or group is `demoId(key)`. */
export const demoHouseKeys = houses.map(houseKey)
export const demoGroupKeys = classesWithGroups.flatMap((name) =>
  groups.map((group) => groupKey(name, group)),
)

/** Whether houses have their own accounts. Older demo schools award to the members. */
export const hasHouseAccounts = async (db: CommonQueryMethods) =>
  (await findOrganization(db, demoOrganization))?.house_awards === 'house'

export const setUpHouses = async (db: CommonQueryMethods, author: Author) => {
  for (const house of houses)
    await createHouse(db, author, { ...house, id: demoId(houseKey(house)) })
}

export const drawHouses = async (db: CommonQueryMethods) => {
  const { total } = await listHouses(db, demoOrganization)
  return (student: number) =>
    total > 0 ? demoId(houseKey(houses[student % houses.length]!)) : undefined
}

const Member = z.object({ id: z.string(), class: z.string() })

export const setUpGroups = async (db: DatabasePool, author: Author) => {
  const students = await db.any(sql.type(Member)`
    SELECT id, class FROM profiles
    WHERE organization_id = ${demoOrganization} AND period_id = ${demoPeriodId('current')} ORDER BY class, class_no`)
  const ofClass = Map.groupBy(students, (student) => student.class)
  for (const name of classesWithGroups)
    for (const [n, group] of groups.entries()) {
      const id = demoId(groupKey(name, group))
      const members = (ofClass.get(name) ?? []).filter((_, at) => at % groups.length === n)
      await createClassGroup(db, author, { ...group, id, class: name })
      await setGroupMembers(db, author, { group: id, profiles: members.map((one) => one.id) })
    }
}
