import type { Scanned } from '#api/contracts/devices.ts'
import { HttpError } from '#api/failure.ts'
import { commandAnswer } from '#api/http/commands/command-answer.ts'
import { isStale } from '#api/http/is-stale.ts'
import type { Services } from '#api/services.ts'
import { DomainError } from '#domain/decider.ts'
import type { Key } from '#domain/ids.ts'
import type { Actor } from '#ledger/calls.ts'
import { findBalance } from '#projections/points/balances.ts'
import { answerQuestion, askQuestion, dropQuestion } from '#registry/devices/device-questions.ts'
import type { DeviceRow } from '#registry/devices/devices.ts'
import { listGames } from '#registry/games/games.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { findPointRules } from '#registry/points/point-rules.ts'

type Scan = Readonly<{
  device: DeviceRow
  card: string
  profile: string
  user: string
  /** Confirms the device's question. */
  token: string | undefined
  /** In seconds before now. */
  heldAgo: number
  key: Key
}>
type Done = Omit<Scanned, 'profile' | 'first_name'>
type ScanServices = Pick<Services, 'db' | 'clock' | 'ledger' | 'announcements' | 'queue'>

const nothing = {
  again: false,
  at: null,
  point: null,
  enough: false,
  prize: null,
  token: null,
  games: [],
} satisfies Partial<Done>
/** The most that fit on a device's screen. */
const mostGames = 12

/** @throws HttpError */
export const doneBy = (services: ScanServices, scan: Scan): Promise<Done> => {
  // The student confirmed a prize. If staff have changed the device's state since, the scan is
  // refused, so that it never becomes a check-in.
  if (scan.token && scan.device.state !== 'redeem') throw new HttpError('device_changed')
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

/** The log names the device as actor, because no member of staff acted. */
const actorOf = ({ organization_id: organizationId, id: userId }: DeviceRow): Actor => ({
  organizationId,
  userId,
  role: 'system',
})

/** In seconds. A device that is offline on Friday sends its scans on Monday (decision 0113). */
const longestHeld = 72 * 3_600

const check = async (
  { ledger, clock }: ScanServices,
  { device, profile, key, heldAgo }: Scan,
  done: 'checkin' | 'checkout',
): Promise<Done> => {
  const { attendance_rule_id: rule, id } = device
  if (!rule) throw new HttpError('device_off')
  if (heldAgo > longestHeld) throw new HttpError('date_out_of_range')
  const at = new Date(clock().getTime() - heldAgo * 1_000)
  const record = done === 'checkin' ? ledger.attendance.checkIn : ledger.attendance.checkOut
  const result = await record(actorOf(device), key, { rule, device: id, profiles: [profile], at })
  commandAnswer(result)
  const [outcome] = result.outcomes
  // A duplicate with an action is a retry. Without one, the student had checked in before.
  const again = outcome?.outcome === 'duplicate' && outcome.action === undefined
  return { ...nothing, done, again, at: outcome?.at ?? null }
}

/** Names the games that the student can play alone, on a device of the student's own. */
const play = async ({ db, clock }: ScanServices, { device, user: userId }: Scan): Promise<Done> => {
  const organization = await findOrganization(db, device.organization_id)
  if (!organization?.modules.game) return { ...nothing, done: 'game' }
  const reader = { organizationId: device.organization_id, userId, role: 'user', at: clock() }
  const { rows } = await listGames(db, reader, { gameType: 'mc', limit: mostGames })
  return {
    ...nothing,
    done: 'game',
    games: rows.filter((game) => game.question_count > 0).map(({ name }) => name),
  }
}

const enquire = async ({ db }: ScanServices, { device, profile }: Scan): Promise<Done> => ({
  ...nothing,
  done: 'enquiry',
  point: await balanceOf(db, device, profile),
})

const redeem = async (services: ScanServices, scan: Scan): Promise<Done> => {
  const { db, clock } = services
  const { device, profile, card, token } = scan
  const { organization_id: organizationId, id: deviceId, point_rule_id: rule, state } = device
  const [prize] = rule ? await findPointRules(db, organizationId, [rule]) : []
  if (!prize) throw new HttpError('device_off')
  const { id: ruleId, point } = prize
  const question = { organizationId, deviceId, profileId: profile, card, state, ruleId, point }
  const answered = token ? await answerQuestion(db, token, question, clock()) : null
  const shown = { name: prize.name, name_en: prize.name_en, point }
  const done = answered && (await redeemByAnswer(services, scan, answered))
  if (done) return { ...done, prize: shown }
  const before = await balanceOf(db, device, profile)
  const enough = before >= point
  const pending = enough ? await askQuestion(db, question, clock()) : null
  return {
    ...nothing,
    done: 'redeem_asked',
    again: token !== undefined,
    point: before,
    enough,
    prize: shown,
    token: pending?.token ?? null,
  }
}

type Answered = Readonly<{ id: string; point_rule_id: string; point: number }>

/** Returns null if the points have changed, so that the device asks again. */
const redeemByAnswer = async (
  services: ScanServices,
  { device, profile }: Scan,
  answered: Answered,
): Promise<Done | null> => {
  const { db, ledger } = services
  const order = {
    rule: answered.point_rule_id,
    profiles: [profile],
    count: 1,
    expectedPoint: answered.point,
  }
  const recorded = async () => {
    const result = await ledger.points.redeemProfiles(actorOf(device), answered.id, order)
    commandAnswer(result)
    return result
  }
  const result = await recorded().catch(async (error: unknown) => {
    // The redemption may be recorded already, so the token stays valid.
    if (!(error instanceof DomainError || error instanceof HttpError) || error.code === 'retryable')
      throw error
    await dropQuestion(db, device.organization_id, answered.id)
    if (error.code !== 'points_changed') throw error
    return null
  })
  if (!result) return null
  await isStale(services, result.position)
  const again = result.outcomes[0]?.outcome === 'duplicate'
  return {
    ...nothing,
    done: 'redeem',
    again,
    point: await balanceOf(db, device, profile),
    enough: true,
  }
}

const balanceOf = async (db: Services['db'], { organization_id }: DeviceRow, profile: string) =>
  (await findBalance(db, organization_id, profile))?.point ?? 0
