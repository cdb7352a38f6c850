import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { OwnBirthdayAnswer } from '#api/contracts/birthdays.ts'
import { requireStudentOrParent } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { birthdayNear } from '#domain/birthdays/birthday.ts'
import { localDateOf } from '#domain/calendar.ts'
import { findBirthdaySettings, isDue } from '#registry/birthdays/birthday-settings.ts'
import { findBirthDate } from '#registry/birthdays/birthdays.ts'
import { listProfilesOfUser } from '#registry/people/profiles.ts'
import { readBirthdayCredits } from './birthday-credits.ts'

export const ownBirthdayRoutes: FastifyPluginAsyncZod<Services> = async (app, { db, clock }) => {
  const own = {
    preHandler: requireStudentOrParent,
    schema: { response: answers(OwnBirthdayAnswer) },
  }
  app.get('/v2/birthday/own', own, async ({ caller: { organizationId, userId } }) => {
    const [settings, born] = await Promise.all([
      findBirthdaySettings(db, organizationId),
      findBirthDate(db, organizationId, userId),
    ])
    const today = localDateOf(clock(), settings.time_zone)
    const range = { before: settings.day_before_birthday, after: settings.day_after_birthday }
    const near = born ? birthdayNear(born, today, range) : undefined
    if (!near) return succeeded(null)
    const { state, date } = near
    const profiles = (await listProfilesOfUser(db, organizationId, userId)).map(({ id }) => id)
    const creditQuery = { student: userId, year: Number(date.slice(0, 4)), profiles }
    const [credit] = await readBirthdayCredits(db, organizationId, [creditQuery])
    const message =
      state === 'birthday'
        ? { en: settings.birthday_message_en, zh: settings.birthday_message_zh }
        : { en: settings.near_birthday_message_en, zh: settings.near_birthday_message_zh }
    const expected = !credit && isDue(settings, date) ? settings.rule_point : null
    const credited = credit !== undefined && credit !== null && !credit.reverted
    return succeeded({ ...near, message, credited, point: credited ? credit.point : expected })
  })
}
