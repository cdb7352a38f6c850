import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, succeeded } from '#api/answers/answers.ts'
import {
  AccountMergeAnswer,
  AccountMergeBody,
  AccountMergesAnswer,
  AccountMergesQuery,
  NewAccountMergeAnswer,
} from '#api/contracts/account-merges.ts'
import { CommandHeaders, IdParams } from '#api/contracts/common.ts'
import { orNotFound } from '#api/failure.ts'
import { tellLists } from '#api/live/tell-lists.ts'
import { authorOf } from '#api/plugins/author-of.ts'
import { requireOrganizationAdmin } from '#api/plugins/guards.ts'
import { registryCommandId } from '#api/plugins/idempotency-key.ts'
import type { Services } from '#api/services.ts'
import { countRecords } from '#projections/merges/count-records.ts'
import { findBalance } from '#projections/points/balances.ts'
import { findCurrentPeriod, findPeriod } from '#registry/organization/periods.ts'
import {
  accountMergeWakeUp,
  findAccountMerge,
  listAccountMerges,
} from '#registry/students/account-merges.ts'
import { type AccountPair, findMergeable } from '#registry/students/mergeable-accounts.ts'
import { isMergeRequested, requestAccountMerge } from '#registry/students/request-account-merge.ts'
import { requestMergeUndo } from '#registry/students/undo-account-merge.ts'
import { accountMergeAnswer, previewAnswer } from './account-merge-answer.ts'

const path = '/v2/account_merges'

/** Merges two accounts of a student in the current period. Staff can undo it for seven days. */
export const accountMergeRoutes: FastifyPluginAsyncZod<Services> = async (app, services) => {
  const { db, clock, queue, sessions } = services
  const preHandler = requireOrganizationAdmin
  const answerOwn = async (organizationId: string, id: string) => {
    const found = orNotFound(await findAccountMerge(db, id))
    const own = orNotFound(found.organization_id === organizationId ? found : null)
    return accountMergeAnswer(own, clock())
  }

  const all = {
    preHandler,
    schema: { querystring: AccountMergesQuery, response: answers(AccountMergesAnswer) },
  }
  app.get(path, all, async ({ caller: { organizationId }, query }) => {
    orNotFound(await findPeriod(db, organizationId, query.period))
    const rows = await listAccountMerges(db, organizationId, query.period)
    return succeeded(rows.map((row) => accountMergeAnswer(row, clock())))
  })

  const one = { preHandler, schema: { params: IdParams, response: answers(AccountMergeAnswer) } }
  app.get(`${path}/:id`, one, async ({ caller: { organizationId }, params: { id } }) =>
    succeeded(await answerOwn(organizationId, id)),
  )

  const previewOf = async (organizationId: string, pair: AccountPair) => {
    const { kept, merged } = await findMergeable(db, organizationId, {
      ...pair,
      now: clock(),
    })
    const counts = await countRecords(db, {
      organizationId,
      profile: merged.profile_id,
      kept: kept.profile_id,
    })
    const { point: keptPoint } = await findBalance(db, organizationId, kept.profile_id)
    return { counts, answer: previewAnswer({ kept, merged, counts, keptPoint }) }
  }

  const merge = {
    preHandler,
    schema: {
      headers: CommandHeaders,
      body: AccountMergeBody,
      response: answers(NewAccountMergeAnswer),
    },
  }
  app.post(path, merge, async (request) => {
    const { organizationId } = request.caller
    const { kept, merged, preview } = request.body
    const period = orNotFound(await findCurrentPeriod(db, organizationId))
    const pair = { periodId: period.id, kept, merged }
    if (preview) {
      const { answer } = await previewOf(organizationId, pair)
      return succeeded({ preview: answer, merge: null })
    }
    const id = registryCommandId(request)
    const author = authorOf(request, clock)
    // A retry may come after the merge has started; then there is nothing to preview.
    if (await isMergeRequested(db, author, { id, pair }))
      return succeeded({ preview: null, merge: await answerOwn(organizationId, id) })
    const { counts, answer } = await previewOf(organizationId, pair)
    await requestAccountMerge(db, author, { id, pair, counted: counts })
    await sessions.revokeUser(merged)
    queue.wakeUp(accountMergeWakeUp)
    await tellLists(services, organizationId, [period.id])
    return succeeded({ preview: answer, merge: await answerOwn(organizationId, id) })
  })

  const undo = {
    preHandler,
    schema: { headers: CommandHeaders, params: IdParams, response: answers(AccountMergeAnswer) },
  }
  app.post(`${path}/:id/undo`, undo, async (request) => {
    const { organizationId } = request.caller
    const { id } = request.params
    await requestMergeUndo(db, authorOf(request, clock), id)
    queue.wakeUp(accountMergeWakeUp)
    return succeeded(await answerOwn(organizationId, id))
  })
}
