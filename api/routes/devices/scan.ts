import type { Scanned } from '#api/contracts/devices.ts'
import { Refusal } from '#api/failure.ts'
import { commandAnswer } from '#api/routes/actions/command-answer.ts'
import { isStale } from '#api/routes/paging.ts'
import type { Services } from '#api/services.ts'
import type { Key } from '#domain/ids.ts'
import type { Actor } from '#ledger/messages.ts'
import { findBalance } from '#projections/points/balances.ts'
import type { DeviceRow } from '#registry/devices.ts'
import { listGames } from '#registry/games/games.ts'
import { findOrganization } from '#registry/organizations.ts'
import { findPointRules } from '#registry/point-rules.ts'

type Scan = Readonly<{
  device: DeviceRow
  profile: string
  user: string
  /** A redemption that was asked for before. */
  confirm: boolean
  key: Key
  /** Nobody sent a key: what is done once cannot be told from what is done twice. */
  isKeyless: boolean
}>
type Done = Omit<Scanned, 'profile' | 'first_name'>
type Parts = Pick<Services, 'db' | 'clock' | 'ledger' | 'announcements'>

const nothing = { again: false, at: null, point: null, enough: false, games: [] } satisfies Partial<Done>
/** That fit on the screen of a device. */
const mostGames = 12

/** Does what the device's state says for one student. @throws Refusal */
export const doneBy = (services: Parts, scan: Scan): Promise<Done> => {
  switch (scan.device.state) {
    case 'checkin':
    case 'checkout':
      return check(services, scan, scan.device.state)
    case 'redeem':
      return redeem(services, scan)
    case 'enquiry':
      return enquire(services, scan)
    case 'game':
      return play(services, scan)
  }
}

/** It is in the log whose device it was; nobody of the staff has done it. */
const actorOf = ({ organization_id: organizationId, id: userId }: DeviceRow): Actor => ({
  organizationId,
  userId,
  role: 'system',
})

const check = async (
  { ledger }: Parts,
  { device, profile, key }: Scan,
  done: 'checkin' | 'checkout',
): Promise<Done> => {
  const { attendance_rule_id: rule, id } = device
  if (!rule) throw new Refusal('device_off')
  const record = done === 'checkin' ? ledger.checkIn : ledger.checkOut
  const result = await record(actorOf(device), key, { rule, device: id, profiles: [profile] })
  commandAnswer(result)
  const [outcome] = result.outcomes
  // A retry of this very scan has an action of its own: it is what the student did, not something done before.
  const again = outcome?.outcome === 'duplicate' && outcome.action === undefined
  return { ...nothing, done, again, at: outcome?.at ?? null }
}

/** What the student may play alone; it is played on a device of the student's own. */
const play = async ({ db, clock }: Parts, { device, user: userId }: Scan): Promise<Done> => {
  const organization = await findOrganization(db, device.organization_id)
  if (!organization?.modules.game) return { ...nothing, done: 'game' }
  const reader = { organizationId: device.organization_id, userId, role: 'user', at: clock() }
  const { rows } = await listGames(db, reader, { gameType: 'mc', limit: mostGames })
  return { ...nothing, done: 'game', games: rows.filter((game) => game.question_count > 0).map(({ name }) => name) }
}

const enquire = async ({ db }: Parts, { device, profile }: Scan): Promise<Done> => ({
  ...nothing,
  done: 'enquiry',
  point: await balanceOf(db, device, profile),
})

const redeem = async (services: Parts, { device, profile, confirm, key, isKeyless }: Scan): Promise<Done> => {
  const { db, ledger } = services
  const { organization_id: organizationId, point_rule_id: rule } = device
  const [prize] = rule ? await findPointRules(db, organizationId, [rule]) : []
  if (!prize) throw new Refusal('device_off')
  const before = await balanceOf(db, device, profile)
  const enough = before >= prize.point
  if (!confirm) return { ...nothing, done: 'redeem_asked', point: before, enough }
  if (isKeyless) throw new Refusal('idempotency_key_missing')
  const result = await ledger.redeemProfiles(actorOf(device), key, { rule: prize.id, profiles: [profile], count: 1 })
  commandAnswer(result)
  await isStale(services, result.position)
  const again = result.outcomes[0]?.outcome === 'duplicate'
  return { ...nothing, done: 'redeem', again, point: await balanceOf(db, device, profile), enough: true }
}

const balanceOf = async (db: Services['db'], { organization_id }: DeviceRow, profile: string) =>
  (await findBalance(db, organization_id, profile))?.point ?? 0
