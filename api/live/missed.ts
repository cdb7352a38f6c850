import type { Services } from '#api/services.ts'
import type { Announcement } from '#platform/announcements.ts'
import { type Position, start } from '#platform/event-store/event-store.ts'
import { levelOf } from '#platform/outage.ts'
import { projections } from '#projections/all.ts'
import { listPeriodsAfter, periodPositionTables } from '#projections/engine/period-positions.ts'
import type { Projection } from '#projections/engine/projection.ts'
import type { Hub } from './hub.ts'

const every = 5_000

/** Lost announcements can be found only for read models that store a position per period. */
export const watched = projections.filter(({ tables }) =>
  periodPositionTables.every((table) => tables.includes(table)),
)

type Moved = Extract<Announcement, { kind: 'moved' }>
type MissedMovesOptions = Readonly<{
  services: Pick<Services, 'db' | 'log'>
  hub: Pick<Hub, 'moved'>
  isWatched: () => boolean
}>

export const watchForMissed = ({ services: { db, log }, hub, isWatched }: MissedMovesOptions) => {
  const heard = new Map<string, Position>()
  const seen = new Map<string, Position>()
  let looking = false

  const lookAt = async (projection: Projection) => {
    const { name } = projection
    const before = seen.get(name)
    const rows = await listPeriodsAfter(db, projection, before ?? start)
    seen.set(name, rows.at(-1)?.position ?? before ?? start)
    for (const { organizationId, periodId, position } of rows) {
      if ((heard.get(keyOf(name, organizationId, periodId)) ?? start) >= position) continue
      hub.moved({ organizationId, periodId, projection: name })
    }
  }

  const look = async () => {
    if (looking) return
    looking = true
    try {
      if (isWatched()) for (const projection of watched) await lookAt(projection)
      else seen.clear()
      heard.clear()
    } catch (err) {
      log[levelOf(err)]({ err }, 'Missed announcements could not be looked up')
    } finally {
      looking = false
    }
  }

  const timer = setInterval(look, every).unref()
  return {
    note: ({ projection, organization, period, position }: Moved) => {
      if (projection) heard.set(keyOf(projection, organization, period), position)
    },
    stop: () => clearInterval(timer),
  }
}

const keyOf = (name: string, organizationId: string, periodId: string) =>
  `${name} ${organizationId} ${periodId}`
