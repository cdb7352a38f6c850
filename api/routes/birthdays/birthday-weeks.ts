import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { type BirthdayWeek, BirthdayWeeksAnswer } from '#api/contracts/birthdays.ts'
import { requireStaff } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { datesBetween } from '#domain/birthdays/birthday.ts'
import { localDateOf, plusDays, startOfIsoWeek } from '#domain/calendar.ts'
import {
  type BirthdayTerms,
  findBirthdaySettings,
  isDue,
} from '#registry/birthdays/birthday-settings.ts'
import { listBirthdays } from '#registry/birthdays/birthdays.ts'
import { readBirthdayCredits } from './birthday-credits.ts'

const most = 200

/** Lists the birthdays of this week and the next, and whether their points were given. */
export const birthdayWeeksRoutes: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  const weekOf = async (
    organizationId: string,
    terms: BirthdayTerms,
    from: string,
  ): Promise<BirthdayWeek> => {
    const to = plusDays(from, 6)
    const { rows, total } = await listBirthdays(db, organizationId, {
      dates: datesBetween(from, to),
      most,
    })
    const queries = rows.map(({ user_id, date, profile_ids }) => ({
      student: user_id,
      year: Number(date.slice(0, 4)),
      profiles: profile_ids,
    }))
    const credits = await readBirthdayCredits(db, organizationId, queries)
    const birthdays = rows.map((row, n) => ({
      date: row.date,
      user: { _id: row.user_id, name: { en: row.name_en, zh: row.name_zh } },
      class: row.class,
      class_no: row.class_no,
      credit: credits[n] ?? null,
      due: !credits[n] && isDue(terms, row.date),
    }))
    return { from, to, total, birthdays }
  }

  const list = { preHandler: requireStaff, schema: { response: answers(BirthdayWeeksAnswer) } }
  app.get('/v2/birthday/weeks', list, async ({ caller: { organizationId } }) => {
    const terms = await findBirthdaySettings(db, organizationId)
    const today = localDateOf(clock(), terms.time_zone)
    const monday = startOfIsoWeek(today)
    const [thisWeek, nextWeek] = await Promise.all([
      weekOf(organizationId, terms, monday),
      weekOf(organizationId, terms, plusDays(monday, 7)),
    ])
    return succeeded({ today, point: terms.rule_point, thisWeek, nextWeek })
  })
}
