import { TZDate } from '@date-fns/tz'
import { Transformer } from '@napi-rs/image'
import type { CommonQueryMethods } from 'slonik'
import { z } from 'zod'
import type { Blobs } from '#platform/blobs.ts'
import { sql } from '#platform/postgres/pool.ts'
import { storeBlob } from '#registry/blobs/private-blobs.ts'
import { attachmentKind } from '#registry/messages/attachments.ts'
import { createMessage } from '#registry/messages/messages.ts'
import { markMessage } from '#registry/messages/read-messages.ts'
import type { MessageAuthor } from '#registry/messages/stored-message.ts'
import { demoId, demoOrganization, demoPeriodId, demoStaffId } from '#scripts/demo/ids.ts'
import { demoLetters, type Letter } from '#scripts/demo/letters.ts'
import { demoTimeZone, moment } from '#scripts/demo/moments.ts'
import type { Cast } from '#scripts/demo/play.ts'
import { type Random, seeded } from '#scripts/demo/random.ts'
import type { DemoSchool } from '#scripts/demo/school.ts'
import { author } from '#scripts/demo/setup.ts'

const messageId = (key: string) => demoId(`message ${key}`)
const first = messageId('welcome')
const readersAtOnce = 8

const map = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400" viewBox="0 0 640 400">
  <rect width="640" height="400" fill="#cfe3de"/>
  <rect x="330" y="70" width="260" height="150" rx="75" fill="#c9764a"/>
  <rect x="362" y="100" width="196" height="90" rx="45" fill="#8fc77a"/>
  <path d="M60 360H300q40 0 40-40V210" fill="none" stroke="#fff9ea" stroke-width="22"/>
  <rect x="70" y="90" width="180" height="110" fill="#fff9ea" stroke="#6b2a70" stroke-width="4"/>
  <path d="M44 336h44v44H44z" fill="#6b2a70"/>
  <circle cx="340" cy="212" r="13" fill="#a8324a"/>
</svg>`

type Stores = Readonly<{ db: CommonQueryMethods; blobs: Blobs }>
const staffOf = (school: DemoSchool, by: number | undefined, at: Date): MessageAuthor => {
  const email = by === undefined ? undefined : school.teachers[by]?.email
  return { ...author(at), ...(email && { userId: demoStaffId(email) }), allAction: true }
}

export const sendFirstLetter = async (db: CommonQueryMethods, school: DemoSchool) => {
  const at = moment(school.periods.past.days[0]!, 8 * 60)
  await createMessage(db, staffOf(school, undefined, at), 'notice', {
    id: first,
    period_id: demoPeriodId('past'),
    title: '歡迎回來 Welcome back',
    is_public: true,
    message: '新學期開始，祝各位同學學業進步。\n\nA good start into the new term to all of you.',
  })
}

const isThere = (db: CommonQueryMethods, id: string) =>
  db.exists(sql.type(z.object({ id: z.string() }))`
    SELECT id FROM messages WHERE organization_id = ${demoOrganization} AND id = ${id}`)

type Plan = Readonly<{ school: DemoSchool; cast: Cast; begun: Date; seed: number }>

/** Continues where an interrupted start stopped. */
export const sendLetters = async (stores: Stores, plan: Plan) => {
  if (!(await isThere(stores.db, first))) return
  for (const [place, letter] of demoLetters.entries()) {
    const at = moment(plan.school.periods.current.days.at(-1 - letter.daysAgo)!, letter.minute)
    if (at >= plan.begun) continue
    await send(stores, plan, letter, at)
    await read(stores.db, plan, { letter, at, random: seeded(plan.seed + place) })
  }
}

const send = async ({ db, blobs }: Stores, { school, cast }: Plan, letter: Letter, at: Date) => {
  const { key, kind, title, message, by, is_public = true, classes = [], to, map: hasMap } = letter
  const id = messageId(key)
  if (await isThere(db, id)) return
  const staff = staffOf(school, by, at)
  await createMessage(db, staff, kind, {
    id,
    period_id: demoPeriodId('current'),
    title,
    message,
    is_public,
    to_student: to !== 'parent',
    to_parent: kind === 'notice' || to !== undefined,
    ...(kind === 'notice' && { filters: classes.map((name) => demoId(`class ${name}`)) }),
    ...(kind === 'memo' && {
      profiles: placesIn(school, classes).map((place) => cast[place]!.profile),
    }),
    ...(hasMap && { attachments: [await storeMap({ db, blobs }, staff)] }),
  })
}

const placesIn = (school: DemoSchool, classes: readonly string[]) =>
  school.students.flatMap((student, place) =>
    classes.length === 0 || classes.includes(student.class) ? [place] : [],
  )

const storeMap = async (stores: Stores, staff: MessageAuthor) => {
  const name = '場地圖 map.png'
  const content = await Transformer.fromSvg(map).png()
  const { id } = await storeBlob(stores, staff, {
    kind: attachmentKind,
    name,
    contentType: 'image/png',
    most: content.byteLength,
    source: (async function* () {
      yield content
    })(),
  })
  return { blobId: id, name }
}

type LetterReading = Readonly<{ letter: Letter; at: Date; random: Random }>

const hour = 3_600_000
const awake = (ms: number, latest: Date) => {
  const isNight = new TZDate(ms, demoTimeZone).getHours() < 7
  return new Date(Math.min(isNight ? ms + 7 * hour : ms, latest.getTime()))
}

const read = async (
  db: CommonQueryMethods,
  { school, cast, begun }: Plan,
  { letter, at, random }: LetterReading,
) => {
  const { key, kind, classes = [] } = letter
  const span = begun.getTime() - at.getTime()
  const readings = placesIn(school, classes).flatMap((place) =>
    letter.read.flatMap((share, isParent) => {
      const later = awake(at.getTime() + span * random.next() ** 3, begun)
      const is_favourite = random.chance(0.08)
      if (!random.chance(share / 100)) return []
      return { userId: cast[place]!.user, isParent: isParent === 1, at: later, is_favourite }
    }),
  )
  for (let from = 0; from < readings.length; from += readersAtOnce)
    await Promise.all(
      readings
        .slice(from, from + readersAtOnce)
        .map(({ is_favourite, ...reader }) =>
          markMessage(
            db,
            { organizationId: demoOrganization, ...reader },
            { kind, id: messageId(key) },
            { is_read: true, ...(is_favourite && { is_favourite }) },
          ),
        ),
    )
}
