import { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, fileAnswers, succeeded } from '#api/answers/answers.ts'
import { ChainAnswer, RunsQuery, SealKeysAnswer, SealsAnswer } from '#api/contracts/audit.ts'
import { endMark } from '#api/contracts/exports.ts'
import { pageAnswer } from '#api/http/page-answer.ts'
import { requireAdminOrAuditor } from '#api/plugins/guards.ts'
import type { Services } from '#api/services.ts'
import { exportLog } from '#projections/seal/export.ts'
import { readOwnChain } from '#projections/seal/own-counts.ts'
import { listSealKeys, readSealPage } from '#projections/seal/seals.ts'
import {
  findLastSealCheck,
  listOwnEvents,
  type VerificationRunRow,
} from '#projections/verify/runs.ts'
import { listPeriods } from '#registry/organization/periods.ts'
import { breakAnswer } from './run-answer.ts'

export const sealRoutes: FastifyPluginAsyncZod<Services> = async (
  app,
  { db, eventStore, clock },
) => {
  const preHandler = requireAdminOrAuditor

  const list = { preHandler, schema: { querystring: RunsQuery, response: answers(SealsAnswer) } }
  app.get(
    '/v2/audit/seals',
    list,
    async ({ caller: { organizationId }, query: { limit, page } }) => {
      const storeId = await eventStore.storeId()
      const { rows, total } = await readSealPage(db, storeId, {
        organizationId,
        limit,
        offset: page * limit,
      })
      const check = await findLastSealCheck(db)
      const periods = new Map(
        (await listPeriods(db, organizationId)).rows.map(({ id, name }) => [id, name]),
      )
      const answered = rows.map(({ seal, previous, events, since }) => ({
        number: seal.number,
        kind: seal.kind,
        day: seal.day,
        events,
        since,
        link: seal.link,
        previous,
        key: seal.key,
        sealed_at: seal.sealedAt,
        period: seal.period ? (periods.get(seal.period) ?? null) : null,
        holds: doesHold(check, seal),
      }))
      return pageAnswer({ rows: answered, total, limit, at: clock(), stale: false })
    },
  )

  const chain = { preHandler, schema: { response: answers(ChainAnswer) } }
  app.get('/v2/audit/chain', chain, async ({ caller: { organizationId } }) => {
    const own = await readOwnChain(db, await eventStore.storeId(), organizationId)
    const check = await findLastSealCheck(db)
    const [read] = check ? await listOwnEvents(db, organizationId, [check.id]) : []
    return succeeded({
      ...own,
      checked: check?.seals
        ? {
            at: check.ended_at ?? check.started_at,
            seals: read?.seals ?? null,
            broken: breakAnswer(check.seals.broken ?? null),
          }
        : null,
    })
  })

  const keys = { config: { public: true }, schema: { response: answers(SealKeysAnswer) } }
  app.get('/v2/audit/keys', keys, async () => {
    const known = await listSealKeys(db)
    return succeeded(known.map(({ id, ...key }) => ({ _id: id, ...key })))
  })

  const file = {
    preHandler,
    config: { heavy: true },
    schema: {
      response: fileAnswers(
        'The sealed log of the organisation, for the independent checker: JSON lines',
      ),
    },
  }
  app.get(
    '/v2/audit/export_stream',
    file,
    async ({ caller: { organizationId }, method, headers }, reply) => {
      const day = clock().toISOString().slice(0, 10)
      const end = headers[endMark.header] === undefined ? [] : [endMark.text]
      const lines =
        method === 'HEAD' ? [] : inTurn(exportLog({ db, eventStore }, organizationId), end)
      return reply
        .headers({
          'content-type': 'application/x-ndjson; charset=utf-8',
          'content-disposition': `attachment; filename="laurel-log-${day}.jsonl"`,
        })
        .send(Readable.from(lines, { objectMode: false }))
    },
  )
}

async function* inTurn(...parts: readonly (AsyncIterable<string> | Iterable<string>)[]) {
  for (const part of parts) yield* part
}

/** Returns null if no check has run, or if the seal is newer than the last check. */
const doesHold = (
  check: VerificationRunRow | null,
  seal: Readonly<{ number: number; position: string }>,
): boolean | null => {
  if (!check?.seals) return null
  const { seals, broken } = check.seals
  if (seal.number <= seals) return true
  return broken && seal.position <= positionAtCheck(check) ? false : null
}

const positionAtCheck = ({ position, seals }: VerificationRunRow) =>
  position > (seals?.position ?? '') ? position : (seals?.position ?? '')
