import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import { CurrentDisplayAnswer, DisplayHeaders } from '#api/contracts/displays.ts'
import { HttpError, orNotFound } from '#api/failure.ts'
import { displaySnapshot } from '#api/live/display-snapshot.ts'
import { alone } from '#api/live/readings.ts'
import type { Services } from '#api/services.ts'
import { noteDisplaySeen } from '#registry/displays/display-validity.ts'
import { findDisplayByKey } from '#registry/displays/displays.ts'
import { findOrganization } from '#registry/organization/organizations.ts'
import { findCurrentPeriod } from '#registry/organization/periods.ts'
import { hashToken } from '#registry/sign-in/tokens.ts'

const schema = { headers: DisplayHeaders, response: answers(CurrentDisplayAnswer) }

/** Returns the first snapshot of the display whose link has this key, within its settings. */
export const currentDisplayRoute: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock } = services
  app.get('/displays/current', { config: { public: true }, schema }, async (request) => {
    const now = clock()
    const display = await findDisplayByKey(db, hashToken(request.headers['x-display-key']), now)
    if (!display) throw new HttpError('unauthorized')
    const { organization_id: organizationId, id, name, language, privacy } = display
    const [organization, period] = await Promise.all([
      findOrganization(db, organizationId),
      findCurrentPeriod(db, organizationId),
      noteDisplaySeen(db, organizationId, { id, now }),
    ])
    const { name_en, name_zh, time_zone } = orNotFound(organization)
    return succeeded({
      name,
      language,
      privacy,
      organization: { en: name_en, zh: name_zh },
      time_zone,
      period: period?.name ?? null,
      snapshot: await displaySnapshot(services, display, {
        periodId: period?.id ?? null,
        at: now,
        share: alone,
      }),
    })
  })
}
